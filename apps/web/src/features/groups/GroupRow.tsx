import type { Group } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { GroupBanner } from './GroupBanner.tsx';
import classes from './GroupRow.module.css';
import { factsOf, markOf } from './group.facts.ts';
import { groupsWords as words } from './groups.words.ts';

/** A group in a list: a small banner beside its name, what it is, and how many are in it. */
export function GroupRow({ group }: { group: Group }) {
  const mark = markOf(group);
  return (
    <li className={classes.row}>
      <Link to="/groups/$groupId" params={{ groupId: group.id }} className={classes.link}>
        <span className={classes.banner}>
          <GroupBanner group={group} sizes="88px" />
        </span>
        <span className={classes.words}>
          <span className={classes.name}>{group.name}</span>
          <span className={classes.soft}>{factsOf(group)}</span>
          <span className={classes.soft}>
            {words.members(group.members_count)}
            {mark && <span className={classes.mark}>{mark}</span>}
          </span>
        </span>
      </Link>
    </li>
  );
}
