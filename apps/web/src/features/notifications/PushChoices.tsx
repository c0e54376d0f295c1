import type { NotificationVerb } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useMe } from '../session/index.ts';
import { EventChoices } from './EventChoices.tsx';
import classes from './PushChoices.module.css';
import { pushSettingsQuery, useSavePush } from './push.api.ts';
import { pushing as words } from './push.words.ts';
import { ThisDevice } from './ThisDevice.tsx';
import { verbs } from './verbs.ts';
import { WaitingRow } from './WaitingRow.tsx';

const all = Object.entries(verbs) as Array<[NotificationVerb, (typeof verbs)[NotificationVerb]]>;
const parts = (['people', 'events'] as const).map((part) => ({ title: words[part], rows: all.filter(([, row]) => row.part === part) }));

/** A switch for each kind of notification that can be pushed [NOTIF-12, NOTIF-13]. */
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
      {parts.map(({ title, rows }) => (
        <section key={title} className={classes.part} aria-label={title}>
          <h2 className={classes.title}>{title}</h2>
          {rows.map(([verb, row]) =>
            settings ? (
              <Switch key={verb} label={row.switch} checked={settings[verb]} onChange={(on) => save({ [verb]: on })} />
            ) : (
              <WaitingRow key={verb} />
            ),
          )}
        </section>
      ))}
      <EventChoices />
    </div>
  );
}
