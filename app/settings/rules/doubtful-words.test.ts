import { expect, test } from 'vitest';
import { doubtsIn } from './doubtful-words.ts';

test.each([
  ['Softens dry lips and keeps them so.', []],
  ['Healthy, secured and carefully treated with ghee.', []],
  ['Treat yourself.', []],
  ['It cures eczema. Cures it!', ['“cures”, “eczema”: a cosmetic that claims this counts as a drug']],
  ['An anti-bacterial wash', ['“anti-bacterial”: a cosmetic that claims this counts as a drug']],
  ['Treatment for dandruff', ['“treatment”: a cosmetic that claims this counts as a drug']],
  ['मुँहासों का इलाज', ['“इलाज”: a cosmetic that claims this counts as a drug']],
  ['Clinically proven and 100% safe', ['“clinically proven”, “100% safe”: say this only if you can prove it']],
  ['Dermatologist-tested', ['“dermatologist-tested”: say this only if you can prove it']],
  ['Hurry, only 3 left!', ['“hurry”, “only 3 left”: false haste, unless a dated offer or the stock says so']],
  ['LAST CHANCE', ['“last chance”: false haste, unless a dated offer or the stock says so']],
  ['जल्दी करें!', ['“जल्दी करें”: false haste, unless a dated offer or the stock says so']],
])('%j is doubted for %j', (text, sentences) => {
  expect(doubtsIn([text])).toEqual(sentences);
});

test('doubtful words of several texts are listed together, by kind', () => {
  expect(doubtsIn(['A healing balm', 'Guaranteed', 'therapy'])).toEqual([
    '“healing”, “therapy”: a cosmetic that claims this counts as a drug',
    '“guaranteed”: say this only if you can prove it',
  ]);
});
