import type { OperatorHealth } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { figure } from '../../platform/figure.ts';
import { fullTime } from '../../platform/time.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Bone, SkeletonRows } from '../../ui/Skeleton.tsx';
import { healthEntry } from './entry.words.ts';
import classes from './Health.module.css';
import { healthQuery } from './health.api.ts';
import { problemsOf, sizeOf } from './health.rules.ts';
import { health as words } from './health.words.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Block = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <section className={classes.block}>
    <h2 className={classes.name}>{title}</h2>
    {note && <p className={classes.soft}>{note}</p>}
    <dl className={classes.facts}>{children}</dl>
  </section>
);

/** Whether all is well, and if not, what needs a look. Read out when it changes. */
function Verdict({ health, at }: { health: OperatorHealth; at: number }) {
  const problems = problemsOf(health, at);
  const { mail, disk, ...others } = words.problems;
  return (
    <div className={classes.verdict} role="status" data-well={problems.length === 0 || undefined}>
      <p className={classes.lead}>{problems.length === 0 ? words.well : words.look}</p>
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem === 'disk' ? disk(sizeOf(health.storage.free_bytes ?? 0)) : { mail, ...others }[problem]}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Failure({ title, failure }: { title: string; failure: OperatorHealth['mail']['last_failure'] }) {
  return (
    failure && (
      <div className={classes.wide}>
        <dt>
          {title} <RelativeTime instant={failure.at} />
        </dt>
        <dd>{failure.reason}</dd>
      </div>
    )
  );
}

function LastBackup({ backup }: Pick<OperatorHealth, 'backup'>) {
  if (!backup) return words.backupOff;
  return backup.last_at === null ? words.noBackup : <RelativeTime instant={backup.last_at} />;
}

function Facts({ health, at }: { health: OperatorHealth; at: number }) {
  const { jobs, mail, storage, database, backup, backfills = [] } = health;
  return (
    <div className={classes.screen}>
      <Verdict health={health} at={at} />
      <Block title={words.jobs}>
        <Fact name={words.waiting}>{figure(jobs.waiting)}</Fact>
        <Fact name={words.running}>{figure(jobs.running)}</Fact>
        <Fact name={words.retrying}>{figure(jobs.retrying)}</Fact>
        <Fact name={words.givenUp}>{figure(jobs.failed.reduce((sum, { count }) => sum + count, 0))}</Fact>
        {jobs.failed.map(({ queue, count }) => (
          <Fact key={queue} name={queue}>
            {figure(count)}
          </Fact>
        ))}
      </Block>
      {backfills.length > 0 && (
        <Block title={words.backfills} note={words.backfillsNote}>
          {backfills.map(({ name, done, total }) => (
            <Fact key={name} name={name}>
              {words.rowsOf(figure(done), figure(total))}
            </Fact>
          ))}
        </Block>
      )}
      <Block title={words.mail} note={words.mailKinds[mail.kind]}>
        <Fact name={words.sent}>{figure(mail.sent)}</Fact>
        <Fact name={words.failed}>{figure(mail.failed)}</Fact>
        <Failure title={words.said} failure={mail.last_failure} />
      </Block>
      <Block title={words.storage} note={words.uploads[storage.kind]}>
        <Fact name={words.database}>{sizeOf(database.bytes)}</Fact>
        <Fact name={words.free}>{storage.free_bytes === null ? words.notSaid : sizeOf(storage.free_bytes)}</Fact>
        <Fact name={words.lastBackup}>
          <LastBackup backup={backup} />
        </Fact>
        <Failure title={words.backupFailed} failure={backup?.last_failure ?? null} />
      </Block>
      <Block title={words.versions}>
        <Fact name="Muster">{health.version}</Fact>
        <Fact name={words.engines[database.kind]}>{database.version}</Fact>
        <Fact name={words.node}>{health.node}</Fact>
        <Fact name={words.migration}>{database.migration}</Fact>
        <Fact name={words.started}>{fullTime(health.started_at)}</Fact>
      </Block>
    </div>
  );
}

/** How the deployment is, for operators: jobs, mails, storage, versions. It looks again by itself. */
export function HealthScreen() {
  const { data, dataUpdatedAt, error, isLoadingError, refetch } = useQuery(healthQuery);
  return (
    <>
      <PageBar title={healthEntry.title} backTo="/operate" />
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isLoadingError && !data && (
        <SkeletonRows
          count={8}
          render={(index) => (
            <div className={classes.row}>
              <Bone width={index % 2 ? 140 : 180} height={16} />
              <Bone width={48} height={16} />
            </div>
          )}
        />
      )}
      {data && <Facts health={data} at={dataUpdatedAt} />}
    </>
  );
}
