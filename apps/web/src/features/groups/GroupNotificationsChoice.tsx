import type { Group, GroupNotifications } from '@muster/contract';
import { useId } from 'react';
import { BellIcon } from '../../ui/icons.tsx';
import { useMe } from '../session/index.ts';
import classes from './GroupNotificationsChoice.module.css';
import { groupPage as words } from './group-page.words.ts';
import { chooseTold } from './membership.ts';

const choices = ['all', 'mentions', 'nothing'] as const satisfies readonly GroupNotifications[];

/** Which posts of a group one is told of, for its members. */
export function GroupNotificationsChoice({ group }: { group: Group }) {
  const me = useMe();
  const id = useId();
  return (
    <div className={classes.told}>
      <BellIcon size={20} />
      <label htmlFor={id}>{words.told}</label>
      <select
        id={id}
        className={classes.select}
        value={group.told ?? 'mentions'}
        onChange={({ target }) => chooseTold(group, me, choices.find((each) => each === target.value) ?? 'mentions')}
      >
        {choices.map((told) => (
          <option key={told} value={told}>
            {words.toldOf[told]}
          </option>
        ))}
      </select>
    </div>
  );
}
