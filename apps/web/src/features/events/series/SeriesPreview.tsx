import type { SeriesRule, SeriesTime } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { common } from '../../../platform/common.words.ts';
import { Button } from '../../../ui/Button.tsx';
import frame from '../../../ui/LongForm.module.css';
import { useRested } from '../../../ui/useRested.ts';
import { clockWords, dateWords, todayAt } from '../event.when.ts';
import classes from '../form/EventForm.module.css';
import { bodyTimes, type EventFields } from '../form/form.fields.ts';
import { refuseSeries, ruleOf } from '../form/form.series.ts';
import { previewWords } from './series.preview.ts';
import { seriesWords as words } from './series.words.ts';

const restMs = 300;

interface Asked {
  starts_local: string;
  ends_local: string;
  is_all_day: boolean;
  time_zone_id: string;
  repeats: SeriesRule;
}

/** What is asked for, as text; null while it is not complete. */
function askedOf(fields: EventFields): string | null {
  const { start_day, start_time, end_time, is_all_day, time_zone_id } = fields;
  const complete = start_day && (is_all_day || (start_time && end_time)) && Object.keys(refuseSeries(fields, start_day)).length === 0;
  const repeats = ruleOf(fields, start_day);
  return complete && repeats ? JSON.stringify({ ...bodyTimes(fields), is_all_day, time_zone_id, repeats } satisfies Asked) : null;
}

/** The days of the series that is being written, in words: worked out by the server, which will create them (decision 48). */
export function SeriesPreview({ fields }: { fields: EventFields }) {
  const asked = askedOf(fields);
  const rested = useRested(asked ?? '', restMs, asked ?? '');
  const { data, error, refetch } = useQuery<{ asked: Asked; times: SeriesTime[] }>({
    queryKey: ['series-preview', rested],
    queryFn: async ({ signal }) => {
      const body = JSON.parse(rested) as Asked;
      return { asked: body, times: (await api.previewEventSeries({ body }, { signal })).times };
    },
    enabled: rested !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!asked) return fields.start_day ? null : <p className={frame.hint}>{words.chooseStart}</p>;
  const refused = error instanceof ApiError && Object.values(error.fields)[0]?.[0];
  if (error)
    return (
      <div role="status" className={classes.foretold}>
        <p>{refused || words.failed}</p>
        {!refused && (
          <Button size="small" onClick={() => void refetch()}>
            {common.retry}
          </Button>
        )}
      </div>
    );
  if (!data) return <p className={frame.hint}>{words.working}</p>;
  const { repeats, starts_local, is_all_day, time_zone_id } = data.asked;
  const today = todayAt({ time_zone_id });
  const [start_day = '', start_time = ''] = starts_local.split('T');
  const rule = { ...repeats, weekdays: repeats.weekdays ?? [], first_day: start_day };
  const [main, ...notes] = previewWords(data.times, { repeats: rule, start_day, start_time, is_all_day }, today);
  return (
    <div className={classes.foretold}>
      <div role="status">
        <p>
          <strong>{main}</strong>
        </p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {data.times.length > 1 && (
        <details>
          <summary>{words.allDays}</summary>
          <ol>
            {data.times.map(({ starts_local, start }, nth) => (
              <li key={start}>
                {dateWords(starts_local.slice(0, 10), data.times[nth - 1]?.starts_local ?? today)}
                {!is_all_day && `, ${clockWords(starts_local)}`}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
