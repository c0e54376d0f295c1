import type { AddedToGroup, AddedToMe, AddedToPost } from '@muster/contract';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Added } from './added.ts';
import type { AfterCheckIn, FollowingLogs, OfChallenge } from './follows.ts';
import type { Homes } from './home.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { ViewerNow } from './viewer.ts';

/** What features are built from: the platform, and what features declare for each other. */
export interface Deps extends PlatformDeps {
  /** What posts can belong to besides their authors. */
  homes: Homes;
  /** What features add to the answer of a post. */
  addedToPosts: Added<AddedToPost>;
  /** The same for groups. */
  addedToGroups: Added<AddedToGroup, ViewerNow>;
  /** The same for members as they see themselves. */
  addedToMe: Added<AddedToMe>;
  /** What follows from a member's log, and from a check-in, in the same transaction. */
  afterLogs: readonly FollowingLogs[];
  afterCheckIns: readonly AfterCheckIn[];
  /** What belongs to a challenge, for the lists of others. */
  ofChallenge: OfChallenge;
  /** Who takes payments, where payment is on. */
  provider?: PaymentProvider | undefined;
}
