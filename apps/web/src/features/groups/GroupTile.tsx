import type { Group } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { GroupBanner } from './GroupBanner.tsx';
import classes from './GroupTile.module.css';
import { factsOf, markOf } from './group.facts.ts';
import { groupsWords as words } from './groups.words.ts';

const facesShown = 3;

/** A group in a carousel: its banner, name, what it is, and who is in it. */
export function GroupTile({ group, large }: { group: Group; large?: boolean }) {
  const mark = markOf(group);
  return (
    <Link to="/groups/$groupId" params={{ groupId: group.id }} className={classes.tile} data-large={large || undefined}>
      <span className={classes.banner}>
        <GroupBanner group={group} sizes={large ? '(min-width: 48em) 480px, 86vw' : '240px'} />
        {mark && (
          <span className={classes.mark} data-off={!group.active || undefined}>
            {mark}
          </span>
        )}
      </span>
      <span className={classes.name}>{group.name}</span>
      <span className={classes.soft}>{factsOf(group)}</span>
      <span className={classes.people}>
        {group.members.length > 0 && (
          <span className={classes.faces}>
            {group.members.slice(0, facesShown).map((person, index) => (
              // Anonymous people have nothing that tells them apart.
              // biome-ignore lint/suspicious/noArrayIndexKey: faces without an id all look the same
              <Avatar key={person.id ?? index} person={person} size={24} />
            ))}
          </span>
        )}
        {words.members(group.members_count)}
      </span>
    </Link>
  );
}
