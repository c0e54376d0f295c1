import type { Verdict } from '@muster/contract';
import { counted } from '../../platform/counted.ts';

const times = (count: number, once: string, what: string): string => (count === 1 ? once : `${what} ${count} times`);

/** Texts of the queue of reports. */
export const queueWords = {
  title: 'Reports',
  text: 'Only operators see who reported something. Whoever reported it hears that it was decided, and not what was done to whom.',
  none: 'Nothing waits for a decision.',
  sort: 'On top',
  sorts: { latest: 'What was reported last', most: 'What was reported most often' },
  about: (name: string, email: string) => `About ${name}, ${email}`,
  belongsToNobody: 'It belongs to nobody, or to somebody who has left.',
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
  hid: 'Others do not see it until you have decided.',
  shown: 'Others see it again.',
  open: 'Open',
  profile: 'Profile',
  decide: 'Decide',
  of: (act: string, what: string) => `${act}: ${what}`,
  decideText: 'This decides all reports of it. Whoever reported it hears that.',
  verdict: 'What is decided',
  verdicts: {
    kept: 'It stays',
    removed: 'Take it down',
    warned: 'Warn',
    suspended: 'Suspend',
  } satisfies Record<Verdict, string>,
  takeDown: 'Take it down as well',
  reason: 'Reason',
  reasonHints: {
    removed: 'Its author reads this.',
    warned: 'Whom you warn reads this.',
    suspended: 'Whom you suspend reads this when they sign in.',
  } satisfies Record<Exclude<Verdict, 'kept'>, string>,
  done: {
    kept: 'It stays.',
    removed: 'It was taken down.',
    warned: 'They are warned.',
    suspended: 'They are suspended.',
  } satisfies Record<Verdict, string>,
} as const;
