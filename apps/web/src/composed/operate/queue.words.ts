import type { Verdict } from '@muster/contract';
import { counted } from '../../platform/counted.ts';

const times = (count: number, once: string, what: string): string => (count === 1 ? once : `${what} ${count} times`);

/** Texts of the queue of reports. */
export const queueWords = {
  title: 'Reports',
  text: 'Only operators see who reported something. Reporters hear that a decision was made, but not what was done.',
  none: 'No reports are waiting for a decision.',
  sort: 'Sort by',
  sorts: { latest: 'Latest report', most: 'Most reports' },
  about: (name: string, email: string) => `About ${name}, ${email}`,
  belongsToNobody: 'It has no author, or its author has left.',
  anonymous: 'The profile is anonymous: others see neither name nor photo.',
  inHome: (home: string) => `In ${home}`,
  by: (count: number, names: readonly string[]) =>
    [counted(count, 'report', 'reports'), names.length > 0 && `by ${names.join(', ')}${count > names.length ? ' and others' : ''}`]
      .filter(Boolean)
      .join(' '),
  before: {
    removed: (count: number) => times(count, 'Taken down once before', 'Taken down'),
    warned: (count: number) => times(count, 'Warned once before', 'Warned'),
    suspended: (count: number) => times(count, 'Suspended once before', 'Suspended'),
    kept: (count: number) => times(count, 'Kept once before', 'Kept'),
  } satisfies Record<'removed' | 'warned' | 'suspended' | 'kept', (count: number) => string>,
  hidden: 'Hidden from others',
  hide: 'Hide',
  show: 'Show again',
  hid: 'Others cannot see it until you decide.',
  shown: 'Others can see it again.',
  open: 'Open',
  profile: 'Profile',
  decide: 'Decide',
  /** Opens what operators do with the event itself: cancel it, remove it or give it another host. */
  rule: 'Cancel or hand over',
  of: (act: string, what: string) => `${act}: ${what}`,
  decideText: 'This decides every report of it. Reporters will hear that a decision was made.',
  verdict: 'Decision',
  verdicts: {
    kept: 'Keep it',
    removed: 'Take it down',
    warned: 'Warn',
    suspended: 'Suspend',
  } satisfies Record<Verdict, string>,
  takeDown: 'Take it down as well',
  reason: 'Reason',
  reasonHints: {
    removed: 'The author will read this.',
    warned: 'The member you warn will read this.',
    suspended: 'The member you suspend will read this when they try to sign in.',
  } satisfies Record<Exclude<Verdict, 'kept'>, string>,
  done: {
    kept: 'It was kept.',
    removed: 'It was taken down.',
    warned: 'They were warned.',
    suspended: 'They were suspended.',
  } satisfies Record<Verdict, string>,
} as const;
