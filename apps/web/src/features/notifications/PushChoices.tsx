import type { NotificationKind, PublicConfig } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { getConfig } from '../../platform/config.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useMe } from '../session/index.ts';
import { EventChoices } from './EventChoices.tsx';
import { kinds } from './kinds.ts';
import classes from './PushChoices.module.css';
import { type PushSwitch, pushParts, pushing as words } from './push.words.ts';
import { pushSettingsQuery, useSavePush } from './settings.api.ts';
import { ThisDevice } from './ThisDevice.tsx';
import { WaitingRow } from './WaitingRow.tsx';

/** The parts of a deployment with these features, each with its switches and the kinds of notifications that they are for. */
function partsOf(features: PublicConfig['features']) {
  const { groups, challenges, ...always } = pushParts;
  const shown = [...(features.groups ? [groups] : []), ...(features.challenges ? [challenges] : [])];
  const { people, events, community } = always;
  return [people, events, ...shown, community].map(({ title, switches }) => ({
    title,
    rows: (Object.entries(switches) as Array<[PushSwitch, string]>)
      .filter(([name]) => name !== 'membership' || features.payment)
      .map(([name, label]) => ({ label, kinds: kindsOf(name) })),
  }));
}

/** The kinds that a switch is for. */
const kindsOf = (name: PushSwitch) => (Object.keys(kinds) as NotificationKind[]).filter((kind) => kinds[kind].switch === name);

/** Switches for what is pushed, each for its own kinds of notifications [NOTIF-12, NOTIF-13]. */
export function PushChoices() {
  const me = useMe();
  const { data: settings, error, refetch } = useQuery(pushSettingsQuery(me.id));
  const save = useSavePush(me.id);
  if (!settings && error) return <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} />;
  return (
    <div className={classes.choices}>
      {!settings && <LoadingStatus />}
      <div className={classes.device}>
        <ThisDevice />
        <p className={classes.intro}>{words.intro}</p>
      </div>
      {partsOf(getConfig().features).map(({ title, rows }) => (
        <section key={title} className={classes.part} aria-label={title}>
          <h2 className={classes.title}>{title}</h2>
          {rows.map(({ label, kinds }) =>
            settings ? (
              <Switch
                key={label}
                label={label}
                checked={kinds.some((kind) => settings[kind])}
                onChange={(on) => save(Object.fromEntries(kinds.map((kind) => [kind, on])))}
              />
            ) : (
              <WaitingRow key={label} />
            ),
          )}
        </section>
      ))}
      <EventChoices />
    </div>
  );
}
