import * as said from '@muster/contract/said';
import { common } from '../../platform/common.words.ts';

/** Texts of the chat of an event. */
export const chatWords = {
  title: 'Chat',
  show: 'Show the chat',
  hide: 'Hide the chat',
  which: 'Which chat',
  live: 'Live Chat',
  recorded: 'Recorded Chat',
  states: { disconnected: 'Disconnected', connecting: 'Connecting', connected: 'Connected' },
  placeholder: 'Type a message...',
  send: 'Send',
  first: 'Nothing has been said yet. Be the first.',
  closed: 'The chat opens when the live stream starts.',
  nothingRecorded: 'There is no recorded chat.',
  failed: "Couldn't load the chat.",
  retry: common.retry,
  arrived: (count: number) => `${count} new`,
  waiting: (count: number) =>
    count === 1 ? '1 message will be sent once you are connected.' : `${count} messages will be sent once you are connected.`,
  notSent: 'Not sent',
  discard: 'Discard',
  silenced: said.chatSilenced,
  you: 'You',
  options: (name: string) => `Options for ${name}'s message`,
  ownOptions: 'Options for your message',
  remove: 'Remove message',
  silence: 'Silence in this chat',
  hear: 'Let them write again',
  removed: 'Message removed.',
  silencedDone: (name: string) => `${name} can read, but no longer write here.`,
  heardDone: (name: string) => `${name} can write again.`,
  undo: 'Undo',
  actFailed: "The chat couldn't be changed. Please try again.",
  left: (count: number) => `${count} left`,
} as const;
