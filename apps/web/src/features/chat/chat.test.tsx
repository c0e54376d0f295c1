import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ben, chatServer, openChat, said, time } from '../../test/chat-screen.ts';
import { sockets } from '../../test/live.ts';
import { type Received, Refusal } from '../../test/server.ts';
import { pass, stopClock } from '../../test/timers.ts';
import { testId, testPerson } from '../../test/world.ts';

beforeEach(() => {
  sockets.length = 0;
  stopClock();
});

describe('the chat of an event', () => {
  it('starts minimized, and toggles between Live Chat and Recorded Chat [CHAT-01]', async () => {
    const server = chatServer();
    const { panel, show, user } = await openChat(server);
    expect(within(panel).getByRole('button', { name: 'Show the chat' })).toHaveAttribute('aria-expanded', 'false');
    expect(within(panel).queryByRole('tab')).toBeNull();
    await show();
    expect(within(panel).getByRole('tab', { name: 'Live Chat', selected: true })).toBeVisible();
    await user.click(within(panel).getByRole('tab', { name: 'Recorded Chat' }));
    expect(within(panel).getByRole('tab', { name: 'Recorded Chat', selected: true })).toBeVisible();
    expect(await within(panel).findByText('There is no recorded chat.')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Hide the chat' }));
    expect(within(panel).queryByRole('tab')).toBeNull();
  });

  it('goes from connecting to connected and to disconnected again, in words, and comes back by itself [CHAT-05]', async () => {
    const server = chatServer();
    const { panel, connect, socket } = await openChat(server);
    expect(within(panel).getByText('Connecting')).toBeVisible();
    await connect();
    act(() => socket().say('disconnect', 'transport close'));
    expect(within(panel).getByText('Disconnected')).toHaveAttribute('data-state', 'disconnected');
    act(() => socket().connect());
    await waitFor(() => expect(socket().followed).toHaveLength(2));
    expect(within(panel).getByText('Connecting')).toBeVisible();
    await connect();
    expect(within(panel).getByText('Connected')).toHaveAttribute('data-state', 'connected');
  });

  it('has an input only while it is live [CHAT-02], and without a live chat the recorded one [CHAT-06]', async () => {
    const server = chatServer();
    const { panel, show, connect, push, socket, log } = await openChat(server);
    await show();
    await connect();
    expect(await within(panel).findByPlaceholderText('Type a message...')).toBeVisible();
    push(said(1, 'Last words'));
    server.log = `${time}\tBen Okafor\tLast words\n`;
    act(() => socket().say('log', { log, after: 1, seq: 1, entries: [], state: { live: false, recorded: 1 } }));
    expect(within(panel).getByRole('tab', { name: 'Recorded Chat', selected: true })).toBeVisible();
    expect(within(panel).queryByPlaceholderText('Type a message...')).toBeNull();
    expect(within(panel).getByText('Disconnected')).toBeVisible();
    const recorded = await within(panel).findByRole('list', { name: 'Recorded Chat' });
    expect(within(recorded).getByText('Last words')).toBeVisible();
    expect(within(recorded).getByText('Ben Okafor')).toBeVisible();
  });

  it('shows what is said, runs of one person together, and takes out what is removed', async () => {
    const server = chatServer();
    server.entries.push(said(1, 'Good morning'), said(2, 'Who is here?'));
    const { panel, show, connect, push, texts } = await openChat(server);
    await show();
    await connect();
    await within(panel).findByText('Who is here?');
    const gone = said(3, 'Oops', { sender: testPerson({ first_name: 'Cleo' }) });
    push(gone);
    expect(texts()).toEqual([expect.stringMatching(/Ben Okafor.*Good morningWho is here\?/), expect.stringContaining('Oops')]);
    push({ kind: 'removal', seq: 4, message_id: gone.message.id });
    expect(within(panel).queryByText('Oops')).toBeNull();
  });

  it('fetches what it missed when news do not join what it knows', async () => {
    const server = chatServer();
    server.entries.push(said(1, 'one'));
    const { panel, show, connect, push, sent } = await openChat(server);
    await show();
    await connect();
    await within(panel).findByText('one');
    server.entries.push(said(2, 'two'));
    push(said(3, 'three'));
    expect(await within(panel).findByText('two')).toBeVisible();
    expect(within(panel).getAllByText('three')).toHaveLength(1);
    expect(sent('listChatEntries').at(-1)!.query).toEqual({ after: '1' });
  });

  it("shows one's own message in the same frame, and once when the server and the push both tell of it", async () => {
    const server = chatServer();
    const { panel, show, connect, type, socket, log } = await openChat(server);
    await show();
    await connect();
    await type('Hello');
    expect(within(panel).getByText('Hello')).toBeVisible();
    await waitFor(() => expect(server.sent).toHaveLength(1));
    await pass(50);
    act(() => socket().say('log', { log, after: 0, seq: 1, entries: server.entries, state: server.state }));
    expect(within(panel).getAllByText('Hello')).toHaveLength(1);
    expect(within(panel).getByPlaceholderText('Type a message...')).toHaveValue('');
  });

  it('keeps what cannot be sent, over a reload too, and sends it later in order, under the same names', async () => {
    const server = chatServer();
    let down = true;
    server.refuse = () => (down ? Promise.reject(new TypeError('Failed to fetch')) : undefined);
    const { panel, show, connect, type } = await openChat(server);
    await show();
    await connect();
    await type('first');
    await type('second');
    await type('third');
    await waitFor(() => expect(server.sent.length).toBeGreaterThan(0));
    expect(JSON.parse(sessionStorage.getItem('chat.unsent')!)[0][1]).toMatchObject([
      { content: 'first' },
      { content: 'second' },
      { content: 'third' },
    ]);
    down = false;
    await pass(5000);
    await waitFor(() => expect(server.entries).toHaveLength(3));
    expect(server.entries.map((entry) => entry.kind === 'message' && entry.message.content)).toEqual(['first', 'second', 'third']);
    // Tried again and again, it was always the same message.
    const names = new Map(server.sent.map(({ content, client_id }) => [client_id, content]));
    expect([...names.values()]).toEqual(['first', 'second', 'third']);
    expect(within(panel).getAllByText('second')).toHaveLength(1);
    expect(sessionStorage.getItem('chat.unsent')).toBe('[]');
  });

  it('tells a member that they were silenced, keeps what they wrote, and lets them write again', async () => {
    const server = chatServer();
    const { panel, show, connect, push, type, user } = await openChat(server);
    await show();
    await connect();
    server.refuse = () => new Refusal('chat.silenced');
    await type('Noise');
    expect(await within(panel).findByText(/^Not sent: You can read this chat/)).toBeVisible();
    expect(within(panel).queryByPlaceholderText('Type a message...')).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Discard' }));
    expect(within(panel).queryByText('Noise')).toBeNull();
    push({ kind: 'voice', seq: 1 });
    expect(await within(panel).findByPlaceholderText('Type a message...')).toBeVisible();
  });

  it('lets those who look after it remove a message and silence its sender, with a way back', async () => {
    const server = chatServer();
    server.moderate = true;
    server.entries.push(said(1, 'Noise'));
    const done: string[] = [];
    for (const name of ['muteInChat', 'unmuteInChat', 'removeChatMessage'] as const)
      Object.assign(server.answers, { [name]: () => (done.push(name), {}) });
    const { panel, show, connect, user } = await openChat(server);
    await show();
    await connect();
    await user.click(await within(panel).findByRole('button', { name: "Options for Ben Okafor's message" }));
    await user.click(await screen.findByRole('menuitem', { name: 'Silence in this chat' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(done).toEqual(['muteInChat', 'unmuteInChat']));
  });

  it('lists who is silenced for those who look after it, and lets them write again there (ruling 22)', async () => {
    const server = chatServer();
    server.moderate = true;
    let silenced = [{ message_id: testId(), sender: ben, silenced_at: time }];
    const heard: unknown[] = [];
    Object.assign(server.answers, {
      listMuted: () => ({ data: silenced }),
      unmuteInChat: ({ params }: Received) => {
        heard.push(params);
        silenced = [];
        return {};
      },
    });
    const { panel, show, connect, user, event } = await openChat(server);
    await show();
    await connect();
    const [{ message_id: messageId }] = silenced as [(typeof silenced)[0]];
    await user.click(await within(panel).findByRole('button', { name: 'Silenced members' }));
    const sheet = await screen.findByRole('dialog', { name: 'Silenced members' });
    await user.click(await within(sheet).findByRole('button', { name: 'Let Ben Okafor write again' }));
    expect(await within(sheet).findByText('Nobody is silenced in this chat.')).toBeVisible();
    expect(heard).toEqual([{ id: event.id, messageId }]);
  });

  it('lets everybody report what somebody else said, and shows nobody else who is silenced [ROLE-12]', async () => {
    const server = chatServer();
    const other = said(1, 'Rude words');
    server.entries.push(other);
    Object.assign(server.answers, { reportChatMessage: () => ({ reported: true }) });
    const { panel, show, connect, user, sent, event } = await openChat(server);
    await show();
    await connect();
    expect(within(panel).queryByRole('button', { name: 'Silenced members' })).toBeNull();
    await user.click(await within(panel).findByRole('button', { name: "Options for Ben Okafor's message" }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Report message']);
    await user.click(screen.getByRole('menuitem', { name: 'Report message' }));
    const dialog = await screen.findByRole('dialog', { name: "Report Ben Okafor's message?" });
    await user.click(within(dialog).getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Your report has been sent.')).toBeVisible();
    expect(sent('reportChatMessage')).toMatchObject([
      { params: { id: event.id, messageId: other.message.id }, body: { reporter: server.me.id } },
    ]);
  });

  it("rises above a phone's keyboard while somebody types, and only then", async () => {
    const keyboard = Object.assign(new EventTarget(), { height: 400, offsetTop: 0 });
    vi.stubGlobal('visualViewport', keyboard);
    const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
    const server = chatServer();
    const { panel, show, connect } = await openChat(server);
    await show();
    await connect();
    const input = await within(panel).findByPlaceholderText('Type a message...');
    vi.spyOn(input.closest('form')!, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 620, 390, 60));
    keyboard.dispatchEvent(new Event('resize'));
    expect(scrollBy).not.toHaveBeenCalled();
    act(() => input.focus());
    keyboard.dispatchEvent(new Event('resize'));
    expect(scrollBy).toHaveBeenCalledWith({ top: 280 });
    vi.unstubAllGlobals();
  });

  it('says how many are new when it is minimized', async () => {
    const server = chatServer();
    server.entries.push(said(1, 'Before'));
    const { panel, connect, push } = await openChat(server);
    await connect();
    await pass(50);
    push(said(2, 'one'), said(3, 'two'));
    expect(within(panel).getByText('2 new')).toBeVisible();
  });
});
