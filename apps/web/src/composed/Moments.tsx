import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BadgeMoment, challengesQuery, followAnyLog } from '../features/challenges/index.ts';
import { beginPost } from '../features/feed/index.ts';
import { useMe } from '../features/session/index.ts';
import { onLogsChanged } from '../features/workouts/index.ts';
import { getConfig } from '../platform/config.ts';

/** What a screen of logs needs to know beforehand: a badge is noticed when a challenge that was not reached before is. */
function Ahead() {
  useInfiniteQuery(challengesQuery(useMe().id, 'active'));
  return null;
}

function Noticing() {
  const { id, can } = useMe();
  useEffect(() => onLogsChanged(() => followAnyLog(id)), [id]);
  return <BadgeMoment onShare={can.post ? (challenge, text) => beginPost(id, { kind: 'challenge', id: challenge.id }, text) : null} />;
}

/**
 * Reads scores again when something is logged on this screen, and shows the badge that was just earned, to be shared as a post if one likes.
 * `ahead`: on screens that do not know the challenges of the viewer themselves.
 */
export const Moments = ({ ahead }: { ahead?: boolean }) =>
  getConfig().features.challenges && (
    <>
      {ahead && <Ahead />}
      <Noticing />
    </>
  );
