import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../platform/refusal.ts';
import { chatCan, mayMute, mayRemove, maySeeMuted, mayUnmute, mayWrite } from './chat.policy.ts';
import type { ChatFacts, MessageFacts } from './chat.tables.ts';

const chat = (facts: Partial<ChatFacts> = {}): ChatFacts => ({
  id: 'e',
  host_id: 'h',
  creator_id: 'c',
  live: true,
  silenced: false,
  ...facts,
});
const message = (author_id: string, permissions: string[] = []): MessageFacts => ({ id: 'm', event_id: 'e', author_id, permissions });
const [member, host, creator, operator] = [
  { id: 'm', permissions: [] },
  { id: 'h', permissions: [] },
  { id: 'c', permissions: ['event_leader'] },
  { id: 'o', permissions: ['operator'] },
] as const;
const leader = { id: 'l', permissions: ['event_leader'] };

const outcome = (decide: () => object): string => {
  try {
    decide();
    return 'yes';
  } catch (error) {
    return (error as Refusal).code;
  }
};

describe('who may', () => {
  it.each([
    ['a member, write while it is live', 'yes', () => mayWrite(member, chat())],
    ['nobody, write before or after', 'chat.closed', () => mayWrite(host, chat({ live: false }))],
    ['whoever was silenced, not write', 'chat.silenced', () => mayWrite(member, chat({ silenced: true }))],
    [
      'whoever was silenced, not write, and is told so after the end too',
      'chat.silenced',
      () => mayWrite(member, chat({ silenced: true, live: false })),
    ],
    ['senders, remove their own', 'yes', () => mayRemove(member, chat(), message('m'))],
    ['others, not', 'chat.not_yours', () => mayRemove(member, chat(), message('x'))],
    ['leaders of other events, not', 'chat.not_yours', () => mayRemove(leader, chat(), message('x'))],
    ['the host, remove what others wrote', 'yes', () => mayRemove(host, chat(), message('x'))],
    ['the creator, too', 'yes', () => mayRemove(creator, chat(), message('x'))],
    ['operators, too, and after the end', 'yes', () => mayRemove(operator, chat({ live: false }), message('x'))],
    ['members, silence nobody', 'chat.not_yours', () => mayMute(member, chat(), message('x'))],
    ['the host, silence a member', 'yes', () => mayMute(host, chat(), message('x'))],
    ['operators, silence a member', 'yes', () => mayMute(operator, chat(), message('x'))],
    ['nobody, silence the host', 'chat.moderator', () => mayMute(operator, chat(), message('h'))],
    ['nobody, silence an operator', 'chat.moderator', () => mayMute(host, chat(), message('x', ['operator']))],
    ['nobody, silence themselves', 'chat.moderator', () => mayMute(host, chat(), message('h'))],
    ['the host, let somebody write again', 'yes', () => mayUnmute(host, chat(), message('x'))],
    ['members, not', 'chat.not_yours', () => mayUnmute(member, chat(), message('m'))],
    ['the creator, see who was silenced', 'yes', () => maySeeMuted(creator, chat())],
    ['members, not see it', 'chat.not_yours', () => maySeeMuted(member, chat())],
  ])('%s: %s', (_, expected, decide) => expect(outcome(decide)).toBe(expected));

  it('says to the screen what it may offer', () => {
    expect(chatCan(member, chat({ live: false }))).toEqual({ write: true, moderate: false });
    expect(chatCan(member, chat({ silenced: true }))).toEqual({ write: false, moderate: false });
    expect(chatCan(host, chat())).toEqual({ write: true, moderate: true });
  });
});
