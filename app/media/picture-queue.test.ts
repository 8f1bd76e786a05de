import { expect, test } from 'vitest';
import { inPictureQueue } from './picture-queue.ts';

test("staff's pictures are processed before waiting ones of shoppers", async () => {
  const done: string[] = [];
  const encode = (name: string) => async () => void done.push(name);
  await Promise.all([
    inPictureQueue('shopper', encode('shopper 1')),
    inPictureQueue('shopper', encode('shopper 2')),
    inPictureQueue('staff', encode('staff 1')),
    inPictureQueue('staff', encode('staff 2')),
  ]);
  expect(done).toEqual(['shopper 1', 'staff 1', 'staff 2', 'shopper 2']);
});

test('an unreadable picture holds up no other', async () => {
  const failed = inPictureQueue('staff', () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  expect(await inPictureQueue('staff', async () => 'next')).toBe('next');
});

test('when too many shoppers wait, the next is asked to try again later, but staff are not', async () => {
  let open = () => {};
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  const queued = Array.from({ length: 21 }, () => inPictureQueue('shopper', () => promise));
  expect(() => inPictureQueue('shopper', () => promise)).toThrow('Too many pictures are being uploaded right now');
  const staff = inPictureQueue('staff', async () => 'in');
  open();
  expect(await staff).toBe('in');
  await Promise.all(queued);
});
