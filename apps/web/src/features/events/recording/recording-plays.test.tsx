import type { Event } from '@muster/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { can, openEvent } from '../../../test/event-screen.ts';
import { Refusal } from '../../../test/server.ts';
import { testId } from '../../../test/world.ts';

const button = (name: string) => screen.findByRole('button', { name });
/** After the test event, a virtual one, and its live stream. */
const after = '2026-03-06T20:00:00Z';
const live = {
  state: 'none',
  url: 'https://example.org/live',
  started_at: null,
  completed_at: null,
  from: '2026-03-06T16:50:00.000Z',
  until: '2026-03-06T18:10:00.000Z',
} as const;
const talk: Partial<Event> = { is_virtual: true, location: null, live, can: { ...can, attend: false, follow: false, check_in: true } };
const file = { id: testId(), kind: 'file', url: '/api/event/1/recording', embed: null } as const;
const playable = { ...file, url: '/recordings/1/film?signature=x', type: 'video/mp4', captions_url: '/recordings/1/captions.vtt' } as const;

describe('a recording', () => {
  it('plays in the page on a tap, and checks in once it plays, once [EVENT-19] [EVENT-47]', async () => {
    const { user, sent } = await openEvent({ ...talk, recording: file }, { getRecording: () => playable }, after);
    const watch = await button('Watch the recording');
    expect(sent('getRecording')).toEqual([]);
    await user.click(watch);
    const film = await screen.findByLabelText(/^Recording of /, { selector: 'video' });
    expect(film).toHaveAttribute('src', playable.url);
    expect(film.querySelector('track')).toHaveAttribute('src', playable.captions_url);
    expect(sent('createAttendance')).toEqual([]);
    fireEvent.play(film);
    fireEvent.play(film);
    await waitFor(() => expect(sent('createAttendance')).toMatchObject([{ body: { status: 'checked_in' } }]));
    expect(await button('Checked in')).toHaveAttribute('aria-pressed', 'true');
    fireEvent.play(film);
    expect(sent('updateAttendance')).toEqual([]);
  });

  it('that cannot be played says so, and is tried again', async () => {
    let fails = true;
    const { user, sent } = await openEvent(
      { ...talk, recording: file },
      { getRecording: () => (fails ? new Refusal('too_many_requests') : playable) },
      after,
    );
    await user.click(await button('Watch the recording'));
    const again = await button('Try again');
    fails = false;
    await user.click(again);
    const film = await screen.findByLabelText(/^Recording of /, { selector: 'video' });
    fireEvent.error(film);
    await user.click(await button('Try again'));
    expect(await screen.findByLabelText(/^Recording of /, { selector: 'video' })).toBeVisible();
    expect(sent('createAttendance')).toEqual([]);
  });

  const embed = { site: 'youtube.com', src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&enablejsapi=1' };
  const elsewhere = { ...file, kind: 'address', url: 'https://youtu.be/dQw4w9WgXcQ' } as const;
  const frame = () => document.querySelector('iframe');

  it('of a known site is framed only after the member agrees, and this device remembers', async () => {
    const { user, sent } = await openEvent({ ...talk, recording: { ...elsewhere, embed } }, {}, after);
    await user.click(await button('Watch the recording'));
    expect(await screen.findByText('Plays from youtube.com, which learns that you watch.')).toBeVisible();
    expect(frame()).toBeNull();
    await user.click(await button('Play it here'));
    expect(frame()).toHaveAttribute('src', embed.src);
    expect(frame()).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    expect(sent('createAttendance')).toEqual([]);
    expect(localStorage.getItem('muster.plays.youtube.com')).toBe('yes');
  });

  const vimeo = { site: 'vimeo.com', src: 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1' };
  it.each([
    {
      film: embed,
      ask: '{"event":"listening","id":1,"channel":"widget"}',
      before: [JSON.stringify({ event: 'infoDelivery', info: { playerState: 3 } }), 'not json'],
      plays: JSON.stringify({ event: 'infoDelivery', info: { playerState: 1, currentTime: 0 } }),
    },
    { film: vimeo, ask: { method: 'addEventListener', value: 'play' }, before: [{ event: 'ready' }], plays: { event: 'play', data: {} } },
  ])('of $film.site checks in once its player says that it plays, not before [EVENT-47]', async ({ film, ask, before, plays }) => {
    localStorage.setItem(`muster.plays.${film.site}`, 'yes');
    const { user, sent } = await openEvent({ ...talk, recording: { ...elsewhere, embed: film } }, {}, after);
    await user.click(await button('Watch the recording'));
    const asked = vi.spyOn(frame()!.contentWindow!, 'postMessage').mockImplementation(() => undefined);
    const { origin } = new URL(film.src);
    const tells = (data: unknown, from = origin) =>
      act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin: from, source: frame()!.contentWindow })));
    fireEvent.load(frame()!);
    expect(asked).toHaveBeenLastCalledWith(ask, origin);
    for (const data of before) tells(data);
    tells(plays, 'https://evil.test');
    expect(sent('createAttendance')).toEqual([]);
    tells(plays);
    await waitFor(() => expect(sent('createAttendance')).toMatchObject([{ body: { status: 'checked_in' } }]));
  });

  it('of a site that the member has agreed to plays at once', async () => {
    localStorage.setItem('muster.plays.youtube.com', 'yes');
    const { user } = await openEvent({ ...talk, recording: { ...elsewhere, embed } }, {}, after);
    await user.click(await button('Watch the recording'));
    expect(frame()).toHaveAttribute('src', embed.src);
  });

  it('at any other address opens in a tab of its own, and checks in', async () => {
    const { user, sent } = await openEvent({ ...talk, recording: { ...elsewhere, url: 'https://youtube.com.evil.test/x' } }, {}, after);
    const link = await screen.findByRole('link', { name: 'Watch the recording' });
    expect(link).toHaveAttribute('href', 'https://youtube.com.evil.test/x');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    await user.click(link);
    expect(frame()).toBeNull();
    await waitFor(() => expect(sent('createAttendance')).toMatchObject([{ body: { status: 'checked_in' } }]));
  });

  it('is shown to its host before members see it, and checks nobody in then [EVENT-47]', async () => {
    const { user, sent } = await openEvent({ ...talk, recording: file }, { getRecording: () => playable }, '2026-03-06T18:05:00Z');
    expect(await screen.findByText('Only you see the recording now. Members see it from 10 minutes after the end.')).toBeVisible();
    await user.click(await button('Watch the recording'));
    fireEvent.play(await screen.findByLabelText(/^Recording of /, { selector: 'video' }));
    expect(sent('createAttendance')).toEqual([]);
  });
});
