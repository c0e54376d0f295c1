import type { AddedToGroup, AddedToMe, AddedToPost } from '@muster/contract';
import type { PlatformDeps } from '../platform/deps.ts';
import type { Added } from './added.ts';
import type { AfterCheckIn, FollowingLogs, OfChallenge } from './follows.ts';
import type { Homes } from './home.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { ViewerNow } from './viewer.ts';

/** The dependencies of features: the platform, and declarations of features for each other. */
export interface Deps extends PlatformDeps {
  /** The homes of posts. */
  homes: Homes;
  /** Fields that features add to posts. */
  addedToPosts: Added<AddedToPost>;
  /** Fields that features add to groups. */
  addedToGroups: Added<AddedToGroup, ViewerNow>;
  /** Fields that features add to a member's own profile. */
  addedToMe: Added<AddedToMe>;
  /** The features' work after a member's log, and after a check-in, in the same transaction. */
  afterLogs: readonly FollowingLogs[];
  afterCheckIns: readonly AfterCheckIn[];
  /** Conditions that narrow other features' lists to a challenge. */
  ofChallenge: OfChallenge;
  /** The payment provider, if payment is on. */
  provider?: PaymentProvider | undefined;
}
