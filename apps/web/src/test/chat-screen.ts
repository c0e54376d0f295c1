import type { ChatEntry, ChatHistory, ChatMessage, LogNews } from '@muster/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { enter } from './enter.ts';
import { attendeePage } from './event-screen.ts';
import { sockets } from './live.ts';
import { type Received, Refusal } from './server.ts';
import { pass } from './timers.ts';
import { feedPage, newMe, testEvent, testId, testPerson } from './world.ts';

/** Who talks with the member. */
export const ben = testPerson({ first_name: 'Ben', last_name: 'Okafor' });
/** When everything was said. */
export const time = '2026-03-05T15:00:00Z';
/** What somebody said. */
const message = (content: string, change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: testId(),
  content,
  sender: ben,
  time,
  client_id: null,
  ...change,
});
/** The same, at its place in the chat. */
export const said = (seq: number, content: string, change: Partial<ChatMessage> = {}) => ({
  kind: 'message' as const,
  seq,
  message: message(content, change),
});

/** A server with one chat. */
export function chatServer(live = true) {
  const me = newMe();
  const entries: ChatEntry[] = [];
  const state = { live, recorded: 0 };
  const last = () => entries.at(-1)?.seq ?? 0;
  const sent: Array<{ client_id: string; content: string }> = [];
  const server = {
    me,
    entries,
    state,
    sent,
    log: '',
    /** What the server does with a message instead of taking it. */
    refuse: undefined as ((content: string) => unknown) | undefined,
    moderate: false,
    answers: {
      getChatToken: ({ body }: Received) => ({
        token: `token-${sockets[0]?.followed.length ?? 0}`,
        identifier: (body as { identifier: string }).identifier,
        expires_at: time,
        service: 'built_in',
        can: { write: true, moderate: server.moderate },
      }),
      listChatEntries: ({ query }: Received): ChatHistory => ({
        entries: entries.filter(({ seq }) => seq > Number(query.after ?? 0)),
        seq: last(),
        more: false,
        state,
      }),
      sendChatMessage: ({ body }: Received) => {
        const { client_id, content } = body as { client_id: string; content: string };
        sent.push({ client_id, content });
        const refused = server.refuse?.(content);
        if (refused !== undefined) return refused;
        const entry = said(last() + 1, content, { client_id, sender: testPerson({ id: me.id, first_name: me.first_name }) });
        entries.push(entry);
        return { seq: entry.seq, message: entry.message };
      },
      getChatLogs: () => server.log,
    },
  };
  return server;
}

/** Opens the screen of the event of a chat. */
export async function openChat(server: ReturnType<typeof chatServer>, live: 'live' | 'completed' = 'live') {
  const event = testEvent({
    is_virtual: true,
    location: null,
    live: { state: live, url: null, started_at: time, completed_at: null, from: time, until: time },
  });
  const app = await enter(
    `/events/${event.id}`,
    {
      getEvent: () => event,
      getAttendance: () => new Refusal('events.attendance_not_found'),
      listAttendees: () => attendeePage([]),
      listEventPosts: () => feedPage([]),
      ...server.answers,
    },
    server.me,
  );
  const panel = await screen.findByRole('region', { name: 'Chat' });
  const log = `chat:${event.id}` as const;
  const socket = () => sockets[0]!;
  /** Lets the socket open, and the server admit it. */
  const connect = async () => {
    await pass(3000);
    await waitFor(() => expect(socket()?.followed.length).toBeGreaterThan(0));
    act(() =>
      socket()
        .followed.at(-1)!
        .answer({ log, seq: server.entries.at(-1)?.seq ?? 0, state: server.state }),
    );
    await within(panel).findByText('Connected');
  };
  const push = (...entries: ChatEntry[]) => {
    const after = server.entries.at(-1)?.seq ?? 0;
    server.entries.push(...entries);
    act(() => socket().say('log', { log, after, seq: entries.at(-1)!.seq, entries, state: server.state } satisfies LogNews));
  };
  const show = () => app.user.click(within(panel).getByRole('button', { name: 'Show the chat' }));
  const type = async (text: string) => {
    const input = await within(panel).findByPlaceholderText('Type a message...');
    fireEvent.change(input, { target: { value: text } });
    fireEvent.keyDown(input, { key: 'Enter' });
  };
  const texts = () =>
    within(within(panel).getByRole('log'))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  return { ...app, panel, socket, connect, push, show, type, texts, event, log };
}
