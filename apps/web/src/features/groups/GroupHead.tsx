import type { Group } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { copyWords } from '../../ui/copy.words.ts';
import shared from '../../ui/Head.module.css';
import { EventsIcon } from '../../ui/icons.tsx';
import { ChevronIcon, LinkIcon } from '../../ui/late-icons.tsx';
import { useMe } from '../session/index.ts';
import { WaitingRows } from './care/WaitingRows.tsx';
import { GroupAbout } from './GroupAbout.tsx';
import { GroupBanner } from './GroupBanner.tsx';
import { GroupFaces } from './GroupFaces.tsx';
import classes from './GroupHead.module.css';
import { GroupNotificationsChoice } from './GroupNotificationsChoice.tsx';
import { townOf } from './group.facts.ts';
import { groupPage as words } from './group-page.words.ts';
import { groupsWords } from './groups.words.ts';
import { JoinButton } from './JoinButton.tsx';
import { decline } from './membership.ts';

export interface GroupHeadProps {
  /** The group as the viewer wants it. */
  group: Group;
  /** Whether a change of the membership is on its way. */
  changing: boolean;
  /** Below how many events it has: the next one. */
  next?: ReactNode;
}

/** A group at a glance: banner, what it is, its name, joining, its people, what is next, and what it says of itself [GROUP-14]. */
export function GroupHead({ group, changing, next }: GroupHeadProps) {
  const me = useMe();
  const { id, kind, joining, active, invited, joined } = group;
  const facts = [group.activity, townOf(group), joining === 'open' ? '' : joining === 'request' ? words.byRequest : words.byInvite];
  return (
    <header className={classes.group}>
      <div className={classes.banner}>
        <GroupBanner group={group} sizes="(min-width: 48em) 640px, 100vw" eager />
      </div>
      <div className={classes.head}>
        {!active && (
          <p className={shared.state} role="status">
            {words.archived}
          </p>
        )}
        <p className={classes.facts}>
          <span className={classes.kind}>{groupsWords.kinds[kind]}</span>
          {facts.filter(Boolean).join(' · ')}
        </p>
        <h2 className={shared.name}>{group.name}</h2>
        {invited && !joined && <p className={classes.invited}>{words.invited}</p>}
        <div className={classes.actions}>
          <JoinButton group={group} changing={changing} />
          {invited && !joined && (
            <Button look="text" onClick={() => void decline(group, me)}>
              {words.decline}
            </Button>
          )}
          <CopyButton text={() => `${location.origin}/groups/${id}`} label={copyWords.link} icon={<LinkIcon size={18} />} />
        </div>
        <GroupAbout text={group.description} />
      </div>
      <div className={classes.rows}>
        {group.can.manage && <WaitingRows group={group} />}
        <GroupFaces group={group} />
        {group.opens && (
          <Link to="/groups/$groupId/events" params={{ groupId: id }} className={shared.way}>
            <EventsIcon size={22} />
            <span>{words.events(group.event_count)}</span>
            <ChevronIcon size={20} />
          </Link>
        )}
        {next}
        {joined && <GroupNotificationsChoice group={group} />}
      </div>
    </header>
  );
}
