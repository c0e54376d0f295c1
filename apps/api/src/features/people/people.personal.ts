import type { HeldData } from '../../platform/personal-data.ts';

export const peopleData: HeldData = {
  holds: [
    { table: 'follow', column: 'follower_id', archive: { file: 'following' }, erased: 'with_member' },
    { table: 'follow', column: 'followee_id', archive: { file: 'followers' }, erased: 'with_member' },
    { table: 'removed_follow', column: 'followee_id', archive: { file: 'removed-followers' }, erased: 'with_member' },
    {
      table: 'removed_follow',
      column: 'follower_id',
      archive: { withheld: 'Who has removed you from their followers is known to those members alone.' },
      erased: 'with_member',
    },
    { table: 'block', column: 'blocker_id', archive: { file: 'blocked-members' }, erased: 'with_member' },
    {
      table: 'block',
      column: 'blocked_id',
      archive: { withheld: 'Who has blocked you is known to those members alone.' },
      erased: 'with_member',
    },
  ],
};
