import type { Group } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { ChevronIcon } from '../../ui/late-icons.tsx';
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
      {faces.length > 0 && (
        <span className={classes.faces}>
          {faces.map((person, index) => (
            // Anonymous people have nothing that tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: faces without an id all look the same
            <Avatar key={person.id ?? index} person={person} size={36} />
          ))}
        </span>
      )}
      <span className={classes.count}>{count}</span>
      <ChevronIcon size={20} />
    </Link>
  );
}
