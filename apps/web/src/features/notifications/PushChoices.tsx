import { useQuery } from '@tanstack/react-query';
import { getConfig } from '../../platform/config.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useMe } from '../session/index.ts';
import { EventChoices } from './EventChoices.tsx';
import classes from './PushChoices.module.css';
import { kindsOf, pushParts } from './push.parts.ts';
import { pushing as words } from './push.words.ts';
import { pushSettingsQuery, useSavePush } from './settings.api.ts';
import { ThisDevice } from './ThisDevice.tsx';
import { WaitingRow } from './WaitingRow.tsx';

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
      {pushParts(getConfig().features).map(({ title, switches }) => (
        <section key={title} className={classes.part} aria-label={title}>
          <h2 className={classes.title}>{title}</h2>
          {switches.map((name) =>
            settings ? (
              <Switch
                key={name}
                label={words.switches[name]}
                checked={kindsOf(name).some((kind) => settings[kind])}
                onChange={(on) => save(Object.fromEntries(kindsOf(name).map((kind) => [kind, on])))}
              />
            ) : (
              <WaitingRow key={name} />
            ),
          )}
        </section>
      ))}
      <EventChoices />
    </div>
  );
}
