import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { catchUploads } from '../../test/browser.ts';
import { enter } from '../../test/enter.ts';
import { feedPage, newMe, ownPost } from '../../test/world.ts';

const MB = 1024 * 1024;
const file = (megabytes: number, type: string) => new File([new Uint8Array(megabytes * MB)], 'walk.jpg', { type });
const told = 'This photo is 11 MB. Photos can be up to 10 MB.';

async function compose() {
  const me = newMe();
  const app = await enter(
    '/feed',
    {
      listFollowingFeed: () => feedPage([]),
      createMedia: () => ({ media_upload_url: 'https://files.test/walk.webp?signature=abc' }),
      createPost: () => ownPost(me, { text: 'With a photo' }),
    },
    me,
  );
  await app.user.click((await screen.findAllByRole('button', { name: 'Write a post' }))[0]!);
  const box = await screen.findByPlaceholderText('Write a post');
  fireEvent.change(box, { target: { value: 'With a photo' } });
  const choose = (chosen: File) =>
    fireEvent.change(document.querySelector('[role=dialog] input[type=file]')!, { target: { files: [chosen] } });
  return { ...app, box, choose };
}

/** A browser that decodes images of this size and encodes them to the given number of megabytes. */
function drawing(size: { width: number; height: number }, megabytes: number) {
  const close = vi.fn();
  const read = vi.fn(async () => ({ ...size, close }));
  vi.stubGlobal('createImageBitmap', read);
  const drawn: Array<[width: number, height: number]> = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => {} } as unknown as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, take, type) {
    drawn.push([this.width, this.height]);
    take(file(megabytes, type!));
  });
  return { read, drawn };
}

describe('a photo over 10 MB', () => {
  it('is made smaller before it is sent, the same way up', async () => {
    const puts = catchUploads(() => 200);
    const { read, drawn } = drawing({ width: 6000, height: 4000 }, 1);
    const { user, choose, sent } = await compose();
    choose(file(11, 'image/jpeg'));
    expect(await screen.findByAltText('Your photo')).toBeInTheDocument();
    expect(read).toHaveBeenCalledWith(expect.anything(), { imageOrientation: 'from-image' });
    expect(drawn).toEqual([[2560, 1707]]);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent('createPost')).toHaveLength(1));
    expect(puts[0]?.file).toMatchObject({ size: MB, type: 'image/webp', name: 'walk.webp' });
  });

  it.each([
    ['is a GIF', 'image/gif', 1],
    ['stays too large', 'image/jpeg', 10.5],
    ['cannot be read', 'image/png', null],
  ])('is told how large photos can be before anything is sent, where it %s; what was written stays', async (_, type, smaller) => {
    if (smaller !== null) drawing({ width: 6000, height: 4000 }, smaller);
    const { box, choose, sent } = await compose();
    choose(file(11, type));
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.queryByAltText('Your photo')).not.toBeInTheDocument();
    expect(box).toHaveValue('With a photo');
    expect(sent('createMedia')).toHaveLength(0);
  });
});
