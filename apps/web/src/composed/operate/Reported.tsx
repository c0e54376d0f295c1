import type { ReportedCase, Verdict } from '@muster/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { HostSheet } from '../../features/events/index.ts';
import { reportScreen } from '../../features/reports/reports.words.ts';
import { devices } from '../../features/session/devices.words.ts';
import { api } from '../../platform/api.ts';
import { reasonOf } from '../../platform/reason.ts';
import { exactTime } from '../../platform/time.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { displayName } from '../../ui/display-name.ts';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { Choose } from './Choose.tsx';
import { DecideSheet } from './DecideSheet.tsx';
import { membersWords } from './members.words.ts';
import classes from './Operate.module.css';
import { paramsOf, type QueueSort, queueQuery, readQueueAgain } from './queue.api.ts';
import { queueWords as words } from './queue.words.ts';
import { Rows } from './Rows.tsx';
import { Waiting } from './Waiting.tsx';

const earlier = ['suspended', 'warned', 'removed', 'kept'] as const;

/** Whom it is about, where it is, who reported it, and what was decided about them before. */
function Context({ reported }: { reported: ReportedCase }) {
  const { about, home, reports, reporters, last_at, before, suspended_until, hidden } = reported;
  const past = earlier.filter((what) => before[what] > 0);
  return (
    <div className={classes.about}>
      <p>{about ? words.about(displayName(about), about.email) : words.belongsToNobody}</p>
      {about?.anonymous_profile && <p>{words.anonymous}</p>}
      {home && <p>{words.inHome(home.name)}</p>}
      <p>
        {words.by(reports, reporters.map(displayName))} · <time dateTime={last_at}>{exactTime(last_at)}</time>
      </p>
      {suspended_until && <p className={classes.warning}>{membersWords.suspended(exactTime(suspended_until))}</p>}
      {(past.length > 0 || hidden) && (
        <div className={classes.actions}>
          {hidden && (
            <span className={classes.chip} data-state="ordered">
              {words.hidden}
            </span>
          )}
          {past.map((what) => (
            <span key={what} className={classes.chip}>
              {words.before[what](before[what])}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function Row({ reported, onDecided }: { reported: ReportedCase; onDecided: (verdict: Verdict) => void }) {
  const { kind, about, address, hidden, can } = reported;
  const [deciding, setDeciding] = useState(false);
  const [ruling, setRuling] = useState(false);
  const what = about ? `${reportScreen.kinds[kind]}, ${displayName(about)}` : reportScreen.kinds[kind];
  const hiding = useMutation({
    mutationFn: () => api.hideReported({ params: paramsOf(reported), body: { hidden: !hidden } }),
    onSuccess: async () => {
      toast(hidden ? words.shown : words.hid);
      await readQueueAgain();
    },
    onError: (error) => toast(reasonOf(error), { kind: 'alert' }),
  });
  const [hideLabel, openLabel] = [hidden ? words.show : words.hide, kind === 'user' ? words.profile : words.open];
  return (
    <li className={classes.row}>
      <div className={classes.case}>
        <h2 className={classes.name}>{reportScreen.kinds[kind]}</h2>
        {reported.words ? (
          <blockquote className={classes.quote} dir="auto">
            {reported.words}
          </blockquote>
        ) : (
          <p className={classes.about}>{reportScreen.noWords[kind]}</p>
        )}
        <Context reported={reported} />
        <div className={classes.actions}>
          {(kind !== 'user' || about?.opens) && (
            <ButtonLink size="small" to={address} aria-label={words.of(openLabel, what)}>
              {openLabel}
            </ButtonLink>
          )}
          {can.hide && (
            <Button size="small" busy={hiding.isPending} aria-label={words.of(hideLabel, what)} onClick={() => hiding.mutate()}>
              {hideLabel}
            </Button>
          )}
          {kind === 'event' && (
            <Button size="small" aria-haspopup="dialog" aria-label={words.of(words.rule, what)} onClick={() => setRuling(true)}>
              {words.rule}
            </Button>
          )}
          <Button
            size="small"
            look="filled"
            aria-haspopup="dialog"
            aria-label={words.of(words.decide, what)}
            onPointerEnter={preloadSheet}
            onFocus={preloadSheet}
            onClick={() => setDeciding(true)}
          >
            {words.decide}
          </Button>
        </div>
      </div>
      {kind === 'event' && <HostSheet as="operator" eventId={reported.object_id} opened={ruling} onClose={() => setRuling(false)} />}
      <DecideSheet reported={reported} opened={deciding} onClose={() => setDeciding(false)} onDecided={onDecided} />
    </li>
  );
}

/** All that is reported and not yet decided: operators read it with all around it, and decide. */
export function Reported() {
  const [sort, setSort] = useState<QueueSort>('latest');
  const [decided, setDecided] = useState<Verdict>();
  const query = useInfiniteQuery(queueQuery(sort));
  const rows = query.data?.pages.flatMap(({ data }) => data.map((reported) => ({ id: reported.object_id, reported })));
  return (
    <div className={classes.screen}>
      <p className={classes.about}>{words.text}</p>
      <div className={classes.pair}>
        <Choose
          label={words.sort}
          all={words.sorts.latest}
          choices={[{ value: 'most', label: words.sorts.most }]}
          chosen={sort === 'most' ? 'most' : undefined}
          onChoose={(value) => setSort(value === 'most' ? 'most' : 'latest')}
        />
      </div>
      {/* Over the list: a toast would cover the next report. */}
      <p className={classes.about} role="status">
        {decided && words.done[decided]}
      </p>
      <Rows rows={rows} error={query.error} onRetry={() => void query.refetch()} none={words.none}>
        {({ reported }) => <Row reported={reported} onDecided={setDecided} />}
      </Rows>
      <ListEnd list={query} waiting={<Waiting count={2} />} failed={devices.moreFailed} />
    </div>
  );
}
