import { analyticsEntry } from '../../features/analytics/entry.words.ts';
import { PinIcon } from '../../features/feed/pin.icon.tsx';
import { healthEntry } from '../../features/health/entry.words.ts';
import { useMe } from '../../features/session/index.ts';
import { RowGroup, RowLink } from '../../features/settings/Rows.tsx';
import { BriefcaseIcon, LockIcon, LogIcon, PaperIcon, PersonIcon, PulseIcon, StarIcon } from '../../features/settings/settings.icons.tsx';
import { NotFound } from '../../features/shell/index.ts';
import { shell } from '../../features/shell/shell.words.ts';
import { getConfig } from '../../platform/config.ts';
import { BarsIcon } from '../../ui/bars.icon.tsx';
import { ChallengesIcon, EventsIcon, GroupsIcon } from '../../ui/icons.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { FlagIcon } from '../../ui/safety-icons.tsx';
import { announcing } from './announcements/announcements.words.ts';
import { operators as words } from './console.words.ts';
import { membersWords } from './members.words.ts';
import classes from './Operate.module.css';
import { operate } from './operate.words.ts';
import { queueWords } from './queue.words.ts';
import { signingOn } from './sign-on/sign-on.words.ts';

/** Where operators find all that they look after. Nobody else finds it. */
export function OperateHome() {
  const me = useMe();
  const { features } = getConfig();
  if (!me.isOperator) return <NotFound />;
  return (
    <>
      <PageBar title={words.title} backTo="/profile/settings" />
      <div className={classes.screen}>
        <RowGroup title={words.sections.people}>
          <li>
            <RowLink to="/operate/$part" params={{ part: 'reports' }} icon={<FlagIcon />}>
              {queueWords.title}
            </RowLink>
          </li>
          <li>
            <RowLink to="/operate/$part" params={{ part: 'members' }} icon={<PersonIcon />}>
              {membersWords.title}
            </RowLink>
          </li>
          {features.groups && (
            <li>
              <RowLink to="/operate/$part" params={{ part: 'groups-without-admin' }} icon={<GroupsIcon />}>
                {words.withoutAdmin}
              </RowLink>
            </li>
          )}
          {features.workspaces && (
            <li>
              <RowLink to="/operate/$part" params={{ part: 'workspaces' }} icon={<BriefcaseIcon />}>
                {words.workspaces}
              </RowLink>
            </li>
          )}
          {features.single_sign_on && (
            <li>
              <RowLink to="/operate/$part" params={{ part: 'sign-on' }} icon={<LockIcon />}>
                {signingOn.title}
              </RowLink>
            </li>
          )}
        </RowGroup>
        <RowGroup title={words.sections.programme}>
          <li>
            <RowLink to="/operate/$part" params={{ part: 'announcements' }} icon={<PinIcon />}>
              {announcing.title}
            </RowLink>
          </li>
          {features.challenges && (
            <li>
              <RowLink to="/challenges" icon={<ChallengesIcon />}>
                {shell.challenges}
              </RowLink>
            </li>
          )}
          {features.groups && (
            <li>
              <RowLink to="/groups" icon={<GroupsIcon />}>
                {shell.groups}
              </RowLink>
            </li>
          )}
          <li>
            <RowLink to="/events" icon={<EventsIcon />}>
              {shell.events}
            </RowLink>
          </li>
          {features.in_app_analytics && (
            <li>
              <RowLink to="/analytics" icon={<BarsIcon />}>
                {analyticsEntry.title}
              </RowLink>
            </li>
          )}
        </RowGroup>
        {features.payment && (
          <RowGroup title={words.sections.memberships}>
            {(['tiers', 'purchases', 'shirts'] as const).map(
              (part) =>
                (features.shirt_purchase || part !== 'shirts') && (
                  <li key={part}>
                    <RowLink to="/operate/$part" params={{ part }} icon={part === 'tiers' ? <StarIcon /> : <PaperIcon />}>
                      {operate.parts[part]}
                    </RowLink>
                  </li>
                ),
            )}
          </RowGroup>
        )}
        <RowGroup title={words.sections.record}>
          <li>
            <RowLink to="/operate/$part" params={{ part: 'audit' }} icon={<LogIcon />}>
              {words.audit}
            </RowLink>
          </li>
          <li>
            <RowLink to="/operate/$part" params={{ part: 'health' }} icon={<PulseIcon />}>
              {healthEntry.title}
            </RowLink>
          </li>
        </RowGroup>
      </div>
    </>
  );
}
