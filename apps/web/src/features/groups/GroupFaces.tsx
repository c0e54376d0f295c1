import type { Group } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { Link } from '@tanstack/react-router';
import { FaceCount } from '../../ui/FaceCount.tsx';
import { useMe } from '../session/index.ts';
import classes from './GroupFaces.module.css';
import { groupPage as words } from './group-page.words.ts';
import { groupsWords } from './groups.words.ts';

/** Some faces of a group and how many members it has, leading to all of them [GROUP-17]. Whoever may not see them sees the number. */
export function GroupFaces({ group }: { group: Group }) {
  const me = useMe();
  const others = group.members.filter(({ id }) => id !== me.id);
  // The viewer's own face comes and goes in the frame of their tap; an anonymous member's stands among the nameless ones.
  const faces = [...(group.joined && !me.anonymous_profile ? [me] : []), ...others].slice(0, limits.group_members_shown);
  const count = groupsWords.members(group.members_count);
  if (!group.opens) return <p className={classes.count}>{count}</p>;
  return (
    <Link to="/groups/$groupId/members" params={{ groupId: group.id }} className={classes.link} aria-description={words.seeMembers}>
      <FaceCount people={faces} count={count} />
    </Link>
  );
}
