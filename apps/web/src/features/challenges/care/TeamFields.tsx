import type { TeamScore, TeamsBy } from '@muster/contract';
import { getConfig } from '../../../platform/config.ts';
import { Choices } from '../../../ui/Choices.tsx';
import classes from '../../../ui/LongForm.module.css';
import type { FieldsOf } from '../../../ui/useForm.ts';
import type { ChallengeFields } from './challenge-form.fields.ts';
import { teamCare as words } from './teams-care.words.ts';

const choicesOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const single = 'single';

/** How people can come into teams: by workspace only where there are workspaces. */
function waysOffered(): Record<string, string> {
  const { workspace, ...others } = words.ways;
  return getConfig().features.workspaces ? words.ways : others;
}

/** Whether single members have places or teams, how people come into these, and what the score of one is. */
export function TeamFields({ form, published }: { form: FieldsOf<ChallengeFields>; published: boolean }) {
  const { team_by: by, team_score } = form.values;
  if (published)
    return (
      <div>
        <h2 className={classes.legend}>{words.places}</h2>
        <p
          className={classes.hint}
        >{`${by ? `${words.teams} · ${words.ways[by]} · ${words.scores[team_score]}` : words.single}. ${words.stay}`}</p>
      </div>
    );
  return (
    <>
      <Choices
        legend={words.places}
        name="places"
        choices={choicesOf({ [single]: words.single, teams: words.teams })}
        chosen={[by ? 'teams' : single]}
        onChoose={(chosen) => form.change({ team_by: chosen === single ? '' : by || 'hand' })}
        problem={form.errors.teams}
      />
      {by && (
        <>
          <div className={classes.group}>
            <Choices
              legend={words.by}
              name="team_by"
              choices={choicesOf(waysOffered())}
              chosen={[by]}
              onChoose={(chosen) => form.change({ team_by: chosen as TeamsBy })}
            />
            <p className={classes.hint}>{words.hints[by]}</p>
          </div>
          <div className={classes.group}>
            <Choices
              legend={words.score}
              name="team_score"
              choices={choicesOf(words.scores)}
              chosen={[team_score]}
              onChoose={(chosen) => form.change({ team_score: chosen as TeamScore })}
            />
            <p className={classes.hint}>{words.small}</p>
          </div>
        </>
      )}
    </>
  );
}
