import type { NotificationKind, PublicConfig } from '@muster/contract';
import { kinds } from './kinds.ts';
import { type PushSwitch, pushing as words } from './push.words.ts';

interface Part {
  title: string;
  /** The feature without which there is no such part. */
  feature?: 'groups' | 'challenges';
  switches: readonly PushSwitch[];
}

const parts: readonly Part[] = [
  { title: words.parts.people, switches: ['follows', 'likes', 'comments', 'later_comments', 'mentions'] },
  {
    title: words.parts.events,
    switches: ['new_events', 'event_changes', 'event_cancellations', 'seats', 'hosting', 'removals', 'reminders'],
  },
  { title: words.parts.groups, feature: 'groups', switches: ['group_posts', 'join_requests', 'memberships'] },
  { title: words.parts.challenges, feature: 'challenges', switches: ['badges', 'results'] },
  { title: words.parts.community, switches: ['announcements', 'looks', 'moderation', 'acts', 'membership'] },
];

/** The parts of the push settings in a deployment with these features. */
export const pushParts = (features: PublicConfig['features']): Part[] =>
  parts
    .filter(({ feature }) => !feature || features[feature])
    .map((part) => ({ ...part, switches: part.switches.filter((name) => name !== 'membership' || features.payment) }));

/** The kinds of notifications that a switch is for. */
export const kindsOf = (name: PushSwitch): NotificationKind[] =>
  (Object.keys(kinds) as NotificationKind[]).filter((kind) => kinds[kind].switch === name);
