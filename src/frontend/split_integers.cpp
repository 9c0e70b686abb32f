/// \file
/// Splits a wide integer into a list of words, lowest first; the last one has the remaining bits.
/// Instructions are visited in an order in which operands come before their uses; phi nodes get their
/// incoming words at the end. An instruction that cannot be taken apart keeps its operands, put together
/// again from their words.

#include "frontend/split_integers.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <unordered_map>
#include <vector>

namespace sonde::frontend {

namespace {

constexpr unsigned wordBits = 64;
constexpr unsigned maxBits = 128; ///< the widest integer that registers hold

using Words = std::vector<llvm::Value*>;

bool isWide(llvm::Type* type) { return type->isIntegerTy() && type->getIntegerBitWidth() > maxBits; }

class Splitter {
public:
  explicit Splitter(llvm::Function& function) : function_(function), builder_(function.getContext()) {}

  bool run() {
    for (llvm::BasicBlock* block : llvm::ReversePostOrderTraversal<llvm::Function*>(&function_))
      for (llvm::Instruction& instruction : llvm::make_early_inc_range(*block)) visit(instruction);
    for (llvm::PHINode* phi : phis_) complete(*phi);
    for (size_t n = replaced_.size(); n-- > 0;) {
      replaced_[n]->replaceAllUsesWith(llvm::PoisonValue::get(replaced_[n]->getType()));
      replaced_[n]->eraseFromParent();
    }
    return !replaced_.empty();
  }

private:
  llvm::Type* word(unsigned bits = wordBits) { return builder_.getIntNTy(bits); }
  static unsigned bitsOf(const llvm::Value* value) { return value->getType()->getIntegerBitWidth(); }
  static unsigned wordCount(unsigned bits) { return (bits + wordBits - 1) / wordBits; }
  static unsigned bitsOfWord(unsigned bits, unsigned n) { return std::min(wordBits, bits - n * wordBits); }

  /// Returns the value as words of 64 bits; bits above the value's width are zero.
  Words wordsOf(llvm::Value* value) {
    if (auto found = words_.find(value); found != words_.end()) return found->second;
    Words words;
    unsigned bits = bitsOf(value);
    for (unsigned n = 0; n < wordCount(bits); ++n) {
      if (auto* constant = llvm::dyn_cast<llvm::ConstantInt>(value))
        words.push_back(builder_.getInt64(
            constant->getValue().extractBitsAsZExtValue(bitsOfWord(bits, n), n * wordBits)));
      else if (llvm::isa<llvm::UndefValue>(value))
        words.push_back(builder_.getInt64(0));
      else // made by an instruction that `leave` kept
        words.push_back(builder_.CreateTrunc(builder_.CreateLShr(value, uint64_t{n} * wordBits), word()));
    }
    return words;
  }

  /// Returns `words` with the bits above `bits` cleared.
  Words trimmed(Words words, unsigned bits) {
    words.resize(wordCount(bits), builder_.getInt64(0));
    if (bits % wordBits)
      words.back() = builder_.CreateAnd(words.back(), (uint64_t{1} << bits % wordBits) - 1);
    return words;
  }

  void replace(llvm::Instruction& instruction, Words words) {
    words_[&instruction] = trimmed(std::move(words), bitsOf(&instruction));
    replaced_.push_back(&instruction);
  }

  void visit(llvm::Instruction& instruction) {
    bool wideOperand = false;
    for (llvm::Value* operand : instruction.operands()) wideOperand |= isWide(operand->getType());
    if (!wideOperand && !isWide(instruction.getType())) return;
    builder_.SetInsertPoint(&instruction);
    if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) return visitPhi(*phi);
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) return visitLoad(*load);
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) return visitStore(*store);
    if (auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction)) return visitCast(*cast);
    if (auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) return visitBinary(*binary);
    if (auto* compare = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) return visitCompare(*compare);
    if (auto* select = llvm::dyn_cast<llvm::SelectInst>(&instruction)) return visitSelect(*select);
    if (llvm::isa<llvm::FreezeInst>(instruction))
      return replace(instruction, wordsOf(instruction.getOperand(0)));
    leave(instruction);
  }

  /// Keeps an instruction as it is, with operands that are put together again from their words.
  void leave(llvm::Instruction& instruction) {
    for (llvm::Use& use : instruction.operands()) {
      auto found = words_.find(use.get());
      if (found == words_.end()) continue;
      llvm::Value* whole = llvm::ConstantInt::get(use->getType(), 0);
      for (size_t n = 0; n < found->second.size(); ++n)
        whole = builder_.CreateOr(
            whole, builder_.CreateShl(builder_.CreateZExt(found->second[n], use->getType()), n * wordBits));
      use.set(whole);
    }
  }

  llvm::Value* placeOf(llvm::Value* pointer, unsigned n) {
    return n ? builder_.CreateConstInBoundsGEP1_64(builder_.getInt8Ty(), pointer, n * wordBits / 8) : pointer;
  }

  void visitLoad(llvm::LoadInst& load) {
    Words words;
    for (unsigned n = 0, bits = bitsOf(&load); n < wordCount(bits); ++n) {
      unsigned width = (bitsOfWord(bits, n) + 7) / 8 * 8;
      llvm::Value* part = builder_.CreateAlignedLoad(word(width), placeOf(load.getPointerOperand(), n),
                                                     llvm::commonAlignment(load.getAlign(), n * wordBits / 8),
                                                     load.isVolatile());
      words.push_back(builder_.CreateZExt(part, word()));
    }
    replace(load, words);
  }

  void visitStore(llvm::StoreInst& store) {
    if (!isWide(store.getValueOperand()->getType())) return;
    Words words = wordsOf(store.getValueOperand());
    for (unsigned n = 0, bits = bitsOf(store.getValueOperand()); n < words.size(); ++n) {
      unsigned width = (bitsOfWord(bits, n) + 7) / 8 * 8;
      builder_.CreateAlignedStore(
          builder_.CreateTrunc(words[n], word(width)), placeOf(store.getPointerOperand(), n),
          llvm::commonAlignment(store.getAlign(), n * wordBits / 8), store.isVolatile());
    }
    replaced_.push_back(&store);
  }

  void visitCast(llvm::CastInst& cast) {
    llvm::Value* operand = cast.getOperand(0);
    if (!operand->getType()->isIntegerTy() || !cast.getType()->isIntegerTy()) return leave(cast);
    unsigned from = bitsOf(operand), to = bitsOf(&cast);
    Words words = isWide(operand->getType()) ? wordsOf(operand) : splitNarrow(operand);
    if (cast.getOpcode() == llvm::Instruction::SExt) words = signExtended(std::move(words), from, to);
    if (isWide(cast.getType())) return replace(cast, words);
    // A result of 128 bits or fewer is one value again.
    llvm::Value* result = builder_.CreateZExtOrTrunc(words[0], cast.getType());
    if (to > wordBits)
      result = builder_.CreateOr(
          result, builder_.CreateShl(builder_.CreateZExtOrTrunc(words[1], cast.getType()), wordBits));
    cast.replaceAllUsesWith(result);
    replaced_.push_back(&cast);
  }

  Words splitNarrow(llvm::Value* value) {
    if (bitsOf(value) <= wordBits) return {builder_.CreateZExt(value, word())};
    return {builder_.CreateTrunc(value, word()),
            builder_.CreateZExtOrTrunc(builder_.CreateLShr(value, wordBits), word())};
  }

  Words signExtended(Words words, unsigned from, unsigned to) {
    if (unsigned top = from % wordBits)
      words.back() = builder_.CreateAShr(builder_.CreateShl(words.back(), wordBits - top), wordBits - top);
    words.resize(wordCount(to), builder_.CreateAShr(words.back(), wordBits - 1));
    return words;
  }

  void visitBinary(llvm::BinaryOperator& binary) {
    auto* amount = llvm::dyn_cast<llvm::ConstantInt>(binary.getOperand(1));
    unsigned bits = bitsOf(&binary);
    bool shifts = binary.isShift();
    if (shifts && (!amount || amount->getValue().uge(bits))) return leave(binary);
    Words left = wordsOf(binary.getOperand(0));
    switch (binary.getOpcode()) {
    case llvm::Instruction::And:
    case llvm::Instruction::Or:
    case llvm::Instruction::Xor: {
      Words right = wordsOf(binary.getOperand(1));
      for (size_t n = 0; n < left.size(); ++n)
        left[n] = builder_.CreateBinOp(binary.getOpcode(), left[n], right[n]);
      return replace(binary, left);
    }
    case llvm::Instruction::Shl: return replace(binary, shiftedLeft(left, amount->getZExtValue()));
    case llvm::Instruction::AShr:
      left = signExtended(std::move(left), bits, wordCount(bits) * wordBits);
      [[fallthrough]];
    case llvm::Instruction::LShr:
      return replace(binary, shiftedRight(left, amount->getZExtValue(), binary.getOpcode()));
    case llvm::Instruction::Add:
    case llvm::Instruction::Sub:
      return replace(binary, sum(left, wordsOf(binary.getOperand(1)), binary.getOpcode()));
    default: return leave(binary);
    }
  }

  Words shiftedLeft(const Words& words, uint64_t amount) {
    const size_t skip = amount / wordBits, rest = amount % wordBits;
    Words result;
    for (size_t n = 0; n < words.size(); ++n) {
      llvm::Value* low = builder_.getInt64(0);
      if (n >= skip) low = rest ? builder_.CreateShl(words[n - skip], rest) : words[n - skip];
      if (rest && n > skip)
        low = builder_.CreateOr(low, builder_.CreateLShr(words[n - skip - 1], wordBits - rest));
      result.push_back(low);
    }
    return result;
  }

  Words shiftedRight(const Words& words, uint64_t amount, unsigned opcode) {
    const size_t skip = amount / wordBits, rest = amount % wordBits;
    llvm::Value* fill = opcode == llvm::Instruction::AShr ? builder_.CreateAShr(words.back(), wordBits - 1)
                                                          : static_cast<llvm::Value*>(builder_.getInt64(0));
    const auto at = [&](size_t n) { return n < words.size() ? words[n] : fill; };
    Words result;
    for (size_t n = 0; n < words.size(); ++n) {
      llvm::Value* part = at(n + skip);
      if (rest)
        part = builder_.CreateOr(builder_.CreateLShr(part, rest),
                                 builder_.CreateShl(at(n + skip + 1), wordBits - rest));
      result.push_back(part);
    }
    return result;
  }

  Words sum(const Words& left, const Words& right, unsigned opcode) {
    const bool adds = opcode == llvm::Instruction::Add;
    llvm::Value* carry = builder_.getInt64(0);
    Words result;
    for (size_t n = 0; n < left.size(); ++n) {
      llvm::Value* half =
          adds ? builder_.CreateAdd(left[n], right[n]) : builder_.CreateSub(left[n], right[n]);
      llvm::Value* whole = adds ? builder_.CreateAdd(half, carry) : builder_.CreateSub(half, carry);
      llvm::Value* first =
          adds ? builder_.CreateICmpULT(half, left[n]) : builder_.CreateICmpULT(left[n], right[n]);
      llvm::Value* second = adds ? builder_.CreateICmpULT(whole, half) : builder_.CreateICmpULT(half, carry);
      carry = builder_.CreateZExt(builder_.CreateOr(first, second), word());
      result.push_back(whole);
    }
    return result;
  }

  void visitCompare(llvm::ICmpInst& compare) {
    llvm::Value* operand = compare.getOperand(0);
    if (!isWide(operand->getType())) return leave(compare);
    unsigned bits = bitsOf(operand), whole = wordCount(bits) * wordBits;
    Words left = wordsOf(operand), right = wordsOf(compare.getOperand(1));
    if (compare.isSigned()) left = signExtended(left, bits, whole), right = signExtended(right, bits, whole);
    // Compares from the lowest word up: a higher word decides if it differs.
    llvm::Value* result = nullptr;
    for (size_t n = 0; n < left.size(); ++n) {
      const bool highest = n + 1 == left.size();
      auto predicate = highest ? compare.getPredicate() : compare.getUnsignedPredicate();
      llvm::Value* here = builder_.CreateICmp(predicate, left[n], right[n]);
      llvm::Value* same = builder_.CreateICmpEQ(left[n], right[n]);
      result = result ? builder_.CreateSelect(same, result, here) : here;
    }
    compare.replaceAllUsesWith(result);
    replaced_.push_back(&compare);
  }

  void visitSelect(llvm::SelectInst& select) {
    Words left = wordsOf(select.getTrueValue()), right = wordsOf(select.getFalseValue());
    for (size_t n = 0; n < left.size(); ++n)
      left[n] = builder_.CreateSelect(select.getCondition(), left[n], right[n]);
    replace(select, left);
  }

  void visitPhi(llvm::PHINode& phi) {
    Words words;
    for (unsigned n = 0; n < wordCount(bitsOf(&phi)); ++n)
      words.push_back(builder_.CreatePHI(word(), phi.getNumIncomingValues()));
    words_[&phi] = words;
    phis_.push_back(&phi);
    replaced_.push_back(&phi);
  }

  void complete(llvm::PHINode& phi) {
    const Words words = words_[&phi];
    for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
      builder_.SetInsertPoint(phi.getIncomingBlock(i)->getTerminator());
      const Words incoming = wordsOf(phi.getIncomingValue(i));
      for (size_t n = 0; n < words.size(); ++n)
        llvm::cast<llvm::PHINode>(words[n])->addIncoming(incoming[n], phi.getIncomingBlock(i));
    }
  }

  llvm::Function& function_;
  llvm::IRBuilder<> builder_;
  std::unordered_map<llvm::Value*, Words> words_;
  std::vector<llvm::PHINode*> phis_;
  std::vector<llvm::Instruction*> replaced_;
};

} // namespace

llvm::PreservedAnalyses SplitIntegers::run(llvm::Function& function, llvm::FunctionAnalysisManager&) {
  return Splitter(function).run() ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace sonde::frontend
