import { type Event, limits } from '@muster/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { tell } from '../../../platform/live.ts';
import { can, openEvent, sightOf } from '../../../test/event-screen.ts';
import { Refusal } from '../../../test/server.ts';
import { testEvent, testId } from '../../../test/world.ts';
import { followEvents } from '../events.live.ts';
import { stopSending } from './recording.upload.ts';

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

describe('an event that is live', () => {
  it('says so [EVENT-19]', async () => {
    await openEvent({ ...talk, live: { ...live, state: 'live' } }, {}, '2026-03-06T17:00:00Z');
    expect(await screen.findByText('Live now')).toBeVisible();
  });

  it('says so at once when its host starts it [CHAT-09]', async () => {
    const stop = followEvents();
    const { id, change } = await openEvent(talk, {}, '2026-03-06T17:00:00Z');
    await button('Join the Live Stream & Check In');
    expect(screen.queryByText('Live now')).not.toBeInTheDocument();
    change({ live: { ...live, state: 'live' } });
    act(() => tell('event', id, { ...sightOf(testEvent()), live: 'live' }));
    expect(await screen.findByText('Live now')).toBeVisible();
    stop();
  });

  it('is joined in its window only [EVENT-45]', async () => {
    await openEvent(talk, {}, '2026-03-06T18:10:00Z');
    await screen.findByText('This event is over.');
    expect(screen.queryByRole('button', { name: 'Join the Live Stream & Check In' })).not.toBeInTheDocument();
  });

  it('is joined again without taking the check-in back [EVENT-45]', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user, sent } = await openEvent(talk, {}, '2026-03-06T17:00:00Z');
    const join = await button('Join the Live Stream & Check In');
    await user.click(join);
    await user.click(screen.getByRole('button', { name: 'Join the Live Stream & Check In' }));
    await waitFor(() => expect(sent('createAttendance')).toHaveLength(1));
    expect(opened).toHaveBeenCalledTimes(2);
    expect(sent('updateAttendance')).toEqual([]);
    expect(await button('Checked in')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the host', () => {
  const host = { ...can, start_live: true, record: true };

  it('starts the live stream after a question, with its address [CHAT-09] [EVENT-46]', async () => {
    let wrong = true;
    const { user, sent, id, change } = await openEvent(
      { ...talk, can: host },
      {
        createLiveStream: () => {
          if (wrong) return new Refusal('invalid', {}, { url: ['INVALID URL (example: https://a.example)'] });
          change({ live: { ...live, state: 'live' }, can: { ...host, start_live: false, end_live: true } });
          return testEvent({ id, ...talk, live: { ...live, state: 'live' }, can: { ...host, start_live: false, end_live: true } });
        },
      },
      '2026-03-06T17:00:00Z',
    );
    await user.click(await button('Start the live stream'));
    const dialog = await screen.findByRole('dialog', { name: 'Start the live stream?' });
    expect(sent('createLiveStream')).toEqual([]);
    const address = within(dialog).getByRole('textbox', { name: 'Address of the live stream' });
    expect(address).toHaveValue('https://example.org/live');
    await user.click(within(dialog).getByRole('button', { name: 'Start' }));
    expect(await within(dialog).findByText('INVALID URL (example: https://a.example)')).toBeVisible();
    expect(address).toHaveValue('https://example.org/live');
    wrong = false;
    await user.click(within(dialog).getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('Live now')).toBeVisible();
    expect(sent('createLiveStream').at(-1)?.body).toEqual({ identifier: id, url: 'https://example.org/live' });
    expect(await button('End the live stream')).toBeVisible();
  });

  it('ends it after a question, and hears if that fails [CHAT-10]', async () => {
    const { user, sent, id } = await openEvent(
      { ...talk, live: { ...live, state: 'live' }, can: { ...host, start_live: false, end_live: true } },
      { completeLiveStream: () => new Refusal('server_error') },
      '2026-03-06T17:00:00Z',
    );
    await user.click(await button('End the live stream'));
    const dialog = await screen.findByRole('dialog', { name: 'End the live stream?' });
    await user.click(within(dialog).getByRole('button', { name: 'End it' }));
    expect(await screen.findByText("Couldn't end the live stream. Please try again.")).toBeVisible();
    expect(sent('completeLiveStream')).toMatchObject([{ body: { identifier: id } }]);
  });

  const open = async (user: { click: (element: Element) => Promise<void> }) => {
    await user.click(await button('Options for this event'));
    await user.click(await screen.findByRole('menuitem', { name: 'Recording' }));
    return screen.findByRole('dialog', { name: 'Recording' });
  };

  it('sets an address as the recording, and reads what is wrong with it [EVENT-46]', async () => {
    const { user, sent } = await openEvent(
      { ...talk, can: host },
      { setRecordingAddress: () => new Refusal('invalid', {}, { url: ['INVALID URL (example: https://a.example)'] }) },
      after,
    );
    const dialog = await open(user);
    await user.type(within(dialog).getByRole('textbox', { name: 'Or an address' }), 'films');
    await user.click(within(dialog).getByRole('button', { name: 'Use this address' }));
    expect(await within(dialog).findByText('INVALID URL (example: https://a.example)')).toBeVisible();
    expect(sent('setRecordingAddress')).toMatchObject([{ body: { url: 'films' } }]);
  });

  const film = (bytes: number) => new File([new Uint8Array(bytes)], 'talk.mp4', { type: 'video/mp4' });
  const parts = (received: number[]) => ({ id: testId(), part_bytes: 4, parts: 3, received });
  afterEach(stopSending);

  it('uploads a film part by part, and goes on where it stopped', async () => {
    let fails = true;
    const had: number[] = [];
    const { user, sent, id, change } = await openEvent(
      { ...talk, can: host },
      {
        startRecordingUpload: () => parts([...had]),
        sendRecordingPart: ({ params }) => {
          if (Number(params.part) === 1 && fails) return new Refusal('recordings.upload_not_found');
          had.push(Number(params.part));
          return parts([...had]);
        },
        finishRecordingUpload: () => {
          change({ recording: file });
          return testEvent({ id, ...talk, can: host, recording: file });
        },
      },
      after,
    );
    const dialog = await open(user);
    await user.upload(within(dialog).getByLabelText('Upload a video', { selector: 'input' }), film(10));
    expect(await within(dialog).findByText(/This upload is no longer there/)).toBeVisible();
    fails = false;
    await user.click(within(dialog).getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('The recording is saved.')).toBeVisible();
    expect(sent('sendRecordingPart').map(({ params }) => Number(params.part))).toEqual([0, 1, 1, 2]);
    expect(await within(dialog).findByText('An uploaded video is the recording of this event.')).toBeVisible();
  });

  it('uploads on with new tokens where the old ones end in the middle of a film', async () => {
    const had: number[] = [];
    const { user, sent } = await openEvent(
      { ...talk, can: host },
      {
        startRecordingUpload: () => parts([]),
        sendRecordingPart: ({ params, token }) => {
          if (had.length > 0 && token !== 'Bearer fresh') return new Refusal('unauthenticated');
          had.push(Number(params.part));
          return parts([...had]);
        },
        refreshSession: () => ({ access: 'fresh', refresh: 'next', expires_in: 900 }),
        finishRecordingUpload: () => testEvent({ ...talk, can: host, recording: file }),
      },
      after,
    );
    const dialog = await open(user);
    await user.upload(within(dialog).getByLabelText('Upload a video', { selector: 'input' }), film(10));
    expect(await screen.findByText('The recording is saved.')).toBeVisible();
    expect(had).toEqual([0, 1, 2]);
    expect(sent('sendRecordingPart').map(({ params }) => Number(params.part))).toEqual([0, 1, 1, 2]);
  });

  it('is not asked to go on with a file that will never be taken', async () => {
    const { user } = await openEvent(
      { ...talk, can: host },
      { startRecordingUpload: () => parts([]), sendRecordingPart: () => new Refusal('recordings.not_a_film') },
      after,
    );
    const dialog = await open(user);
    await user.upload(within(dialog).getByLabelText('Upload a video', { selector: 'input' }), film(10));
    expect(await within(dialog).findByText('Invalid file format: please upload an mp4 or webm video.')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Go on' })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Choose another video' }));
    expect(await within(dialog).findByLabelText('Upload a video', { selector: 'input' })).toBeInTheDocument();
  });

  it('is told what cannot be sent before it is', async () => {
    const { user, sent } = await openEvent({ ...talk, can: host }, {}, after);
    const dialog = await open(user);
    const picker = within(dialog).getByLabelText('Upload a video', { selector: 'input' });
    fireEvent.change(picker, { target: { files: [new File(['<html>'], 'talk.html', { type: 'text/html' })] } });
    expect(await within(dialog).findByText('Please choose an mp4 or webm video.')).toBeVisible();
    fireEvent.change(picker, { target: { files: [film(0)] } });
    expect(await within(dialog).findByText('There is nothing in this file.')).toBeVisible();
    const large = film(1);
    Object.defineProperty(large, 'size', { value: 501 * 2 ** 20 });
    fireEvent.change(picker, { target: { files: [large] } });
    expect(await within(dialog).findByText('This video is 501 MB. It can be 500 MB at most.')).toBeVisible();
    expect(sent('startRecordingUpload')).toEqual([]);
  });

  it('adds captions, and reads what is wrong with a file', async () => {
    let refused: Refusal | undefined = new Refusal('recordings.not_captions');
    const { user, sent, id } = await openEvent(
      { ...talk, can: host, recording: file },
      { setRecordingCaptions: () => refused ?? testEvent({ id, ...talk, can: host, recording: file }) },
      after,
    );
    const dialog = await open(user);
    const picker = within(dialog).getByLabelText('Add captions', { selector: 'input' });
    const captions = () => new File(['WEBVTT\n'], 'talk.vtt', { type: 'text/vtt' });
    const large = captions();
    Object.defineProperty(large, 'size', { value: limits.captions_bytes + 1 });
    fireEvent.change(picker, { target: { files: [large] } });
    expect(await within(dialog).findByText('This captions file is too large. It can be 1 MB at most.')).toBeVisible();
    expect(sent('setRecordingCaptions')).toEqual([]);
    fireEvent.change(picker, { target: { files: [captions()] } });
    expect(await within(dialog).findByText(/This is not a captions file/)).toBeVisible();
    refused = undefined;
    fireEvent.change(picker, { target: { files: [captions()] } });
    expect(await screen.findByText('The captions are saved.')).toBeVisible();
    expect(within(dialog).queryByText(/This is not a captions file/)).not.toBeInTheDocument();
  });

  it('takes the recording away after a question', async () => {
    const { user, sent, change } = await openEvent({ ...talk, can: host, recording: file }, { removeRecording: () => undefined }, after);
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Remove the recording' }));
    const question = await screen.findByRole('dialog', { name: 'Remove the recording?' });
    change({ recording: null });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The recording is removed.')).toBeVisible();
    expect(sent('removeRecording')).toHaveLength(1);
  });
});
