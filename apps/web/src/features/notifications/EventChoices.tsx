import type { NoticeSettings, PublicConfig } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { getConfig } from '../../platform/config.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useMe } from '../session/index.ts';
import classes from './PushChoices.module.css';
import { pushing as words } from './push.words.ts';
import { choicesQuery, useSaveChoice } from './settings.api.ts';
import { WaitingRow } from './WaitingRow.tsx';

type Choice = keyof NoticeSettings;

const parts = ({ digest, payment }: PublicConfig['features']): ReadonlyArray<{ title: string; rows: readonly Choice[] }> => [
  { title: words.reminders, rows: ['remind_day', 'remind_hour'] },
  {
    title: words.mails,
    rows: [
      'mail_updates',
      'mail_cancellations',
      'mail_seats',
      'mail_hosting',
      'mail_removals',
      'mail_reminders',
      'mail_announcements',
      ...(payment ? (['mail_membership'] as const) : []),
      ...(digest ? (['mail_digest'] as const) : []),
    ],
  },
];

/** Which reminders of events the member gets, and what is mailed to them. */
export function EventChoices() {
  const me = useMe();
  const { data: settings, error, refetch } = useQuery(choicesQuery(me.id));
  const save = useSaveChoice(me.id);
  if (!settings && error) return <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} />;
  // Without any reminder there is nothing to send.
  const isIdle = (choice: Choice) => choice === 'mail_reminders' && settings !== undefined && !settings.remind_day && !settings.remind_hour;
  return parts(getConfig().features).map(({ title, rows }) => (
    <section key={title} className={classes.part} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {rows.map((choice) =>
        settings ? (
          <Switch
            key={choice}
            label={words.choices[choice]}
            checked={settings[choice] && !isIdle(choice)}
            disabled={isIdle(choice)}
            onChange={(on) => save({ [choice]: on })}
          />
        ) : (
          <WaitingRow key={choice} />
        ),
      )}
    </section>
  ));
}
