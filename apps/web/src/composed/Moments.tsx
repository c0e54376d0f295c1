import { BadgeMoment } from '../features/challenges/index.ts';
import { beginPost } from '../features/feed/index.ts';
import { useMe } from '../features/session/index.ts';

/** Shows the badge that was just earned, and shares it as a post in its challenge if one likes. */
export function Moments() {
  const me = useMe();
  return <BadgeMoment onShare={me.can.post ? ({ id }, text) => beginPost(me.id, { kind: 'challenge', id }, text) : null} />;
}
