/* What a native run tells `sonde replay` beyond its exit code, in the file that SONDE_REPLAY_STATE names: pages. The first is mapped over the
   page of the path hash, so that it is there however the run ends; the second holds a word that says how it ended, if it was here; the others
   are mapped over the flags of the program's blocks, if it has any. */
#pragma once

enum { replayPage = 4096, replayFlags = 2 * replayPage };

enum ReplayEnd {
  replayOpen = 0, /* not by a function of this runtime */
  replaySilent = 1,
  replayReported = 2,
  replayCheckFailed = 3,
  replayBadInput = 97,      /* also the exit code: the program asks for other inputs than the test has */
  replayBadAssumption = 98, /* also the exit code: the test does not fulfil what is assumed */
};
