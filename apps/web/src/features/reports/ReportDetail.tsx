import type { Report } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useQuery } from '@tanstack/react-query';
import { common } from '../../platform/common.words.ts';
import { exactTime } from '../../platform/time.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PersonLink } from '../../ui/PersonLink.tsx';
import { Bone, SkeletonRows } from '../../ui/Skeleton.tsx';
import classes from './ReportDetail.module.css';
import { reportQuery } from './reports.api.ts';
import { reportScreen as words } from './reports.words.ts';

const Waiting = () => (
  <div className={classes.report}>
    <Bone width={224} height={22} />
    <SkeletonRows
      count={3}
      render={(index) => (
        <div className={classes.bones}>
          <Bone width={72} height={13} />
          <Bone width={index === 0 ? 236 : 180} height={16} />
        </div>
      )}
    />
  </div>
);

function About({ about }: { about: NonNullable<Report['about']> }) {
  return (
    <div>
      <dt>{words.about}</dt>
      <dd>
        <p className={classes.name}>{`${about.first_name} ${about.last_name}`.trim()}</p>
        <a className={classes.mail} href={`mailto:${about.email}`}>
          {about.email}
        </a>
        {about.anonymous_profile && <p className={classes.note}>{words.anonymous}</p>}
      </dd>
    </div>
  );
}

const Words = ({ report: { kind, words: said } }: { report: Report }) => (
  <div>
    <dt>{words.words[kind]}</dt>
    <dd>
      {said ? (
        <blockquote className={classes.words} dir="auto">
          {said}
        </blockquote>
      ) : (
        words.noWords[kind]
      )}
    </dd>
  </div>
);

/** Links to what was reported and to the profile, if they can be opened. */
function Actions({ report: { kind, about, address } }: { report: Report }) {
  return (
    <div className={classes.actions}>
      {kind !== 'user' && address && (
        <ButtonLink look="filled" to={address}>
          {words.open[kind]}
        </ButtonLink>
      )}
      {kind !== 'user' && !address && <p className={classes.note}>{words.gone[kind]}</p>}
      <ButtonLink to="/operate/$part" params={{ part: 'reports' }}>
        {words.queue}
      </ButtonLink>
      {about?.opens && (
        <ButtonLink to="/profile/$profileId" params={{ profileId: about.id }}>
          {words.openProfile}
        </ButtonLink>
      )}
    </div>
  );
}

/** One report as operators read it: what, about whom and by whom, even where the profile is anonymous or the post is gone. */
export function ReportDetail({ reportId }: { reportId: string }) {
  const { data: report, error, refetch } = useQuery(reportQuery(reportId));
  if (error instanceof ApiError && [400, 403, 404].includes(error.status))
    return <EmptyState drawing="not-found" text={words.notFound} action={<ButtonLink to="/feed">{common.backToFeed}</ButtonLink>} />;
  if (!report && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!report) return <Waiting />;
  return (
    <article className={classes.report}>
      <h2 className={classes.title}>{words.kinds[report.kind]}</h2>
      <dl className={classes.facts}>
        {report.about && <About about={report.about} />}
        <Words report={report} />
        <div>
          <dt>{words.reporter}</dt>
          <dd>{report.reporter ? <PersonLink person={report.reporter} /> : words.reporterLeft}</dd>
        </div>
        <div>
          <dt>{words.when}</dt>
          <dd>
            <time dateTime={report.created_at}>{exactTime(report.created_at)}</time>
          </dd>
        </div>
      </dl>
      <Actions report={report} />
    </article>
  );
}
