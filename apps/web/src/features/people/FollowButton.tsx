import type { Member } from '@muster/contract';
import { displayName } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { useMe } from '../session/index.ts';
import classes from './FollowButton.module.css';
import { toggleFollow, useFollowing, useFollows } from './follows.ts';
import { type PersonEntry } from './people.kind.ts';
import { people } from './people.words.ts';

interface FollowProps {
  named: string;
  name: string;
  following: boolean;
  /** On a profile it is the only filled button, and a refusal is only logged. */
  onProfile?: boolean;
}

function Follow({ named, name, following, onProfile = false }: FollowProps) {
  const me = useMe();
  const target = { named, following };
  const on = useFollowing(target);
  return (
    <Button
      size="small"
      look={onProfile && !on ? 'filled' : 'outline'}
      className={on ? classes.on : classes.off}
      data-quiet={!onProfile || undefined}
      aria-pressed={on}
      aria-label={`${on ? people.following : people.follow} ${name}`}
      onClick={() => toggleFollow(me.id, target, onProfile)}
    >
      {on ? people.following : people.follow}
    </Button>
  );
}

/**
 * Follows a person in a list. There is no button for the viewer themself [ROLE-28], nor for anonymous people unless already followed
 * [ROLE-26].
 */
function FollowButton({ person }: { person: PersonEntry }) {
  const me = useMe();
  const named = person.id ?? (person.following ? person.relation_id : undefined);
  if (!named || named === me.id) return null;
  return <Follow named={named} name={displayName(person)} following={person.following} />;
}

/** The follow button of a row. */
export const followOf = (person: PersonEntry) => <FollowButton person={person} />;

/** Follows the member whose profile this is [PROF-07]. */
export function FollowMember({ member }: { member: Member }) {
  const following = useFollows({ named: member.id, following: member.following });
  return (member.can.follow || following) && <Follow named={member.id} name={displayName(member)} following={following} onProfile />;
}
