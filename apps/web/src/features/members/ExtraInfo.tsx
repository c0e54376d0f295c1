import { ApiError } from '@muster/contract/client';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { reasonOr } from '../../platform/reason.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstProblem } from '../../ui/focus-problem.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import classes from '../../ui/SettingsForm.module.css';
import { toast } from '../../ui/toast.ts';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { ExtraInfoFields } from './ExtraInfoFields.tsx';
import { type ExtraProblems, type ExtraValues, extraChange, extraOf, extraShown, refuseExtra, withGrounds } from './extra-info.ts';
import { personal } from './personal.words.ts';
import { type Changes, useOwnChanges } from './useOwnChanges.ts';

const drafts = createDrafts<Changes<ExtraValues>>('drafts.extra_info');
const labels: Record<keyof ExtraValues, string> = {
  industry: personal.industry,
  years_in_industry: personal.yearsInIndustry,
  military_status: personal.militaryStatus,
  military_branch: personal.branch,
  military_specialty: personal.specialty,
  military_rank: personal.rank,
  military_ets: personal.serviceEnd,
  military_family_member: personal.familyMember,
  has_disability: personal.disability,
  combat_zone: personal.combatZone,
  combat_deployment_operations: personal.operations,
};

/** The names of the fields that the server refuses, without what they lie in. */
const plain = (field: string) => field.replace(/^extra_info\./, '');

/** One's work or one's service, as the deployment has it [PROF-11]. What is not saved yet survives leaving the screen and a reload. */
export function ExtraInfo() {
  const config = getConfig();
  const navigate = useNavigate();
  const changes = useOwnChanges(drafts, extraOf);
  const { values } = changes;
  const shape = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<ExtraProblems>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found = refuseExtra(values, config);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return focusFirstProblem(form);
    setBusy(true);
    try {
      if (!(await changes.save((next) => extraChange(next, config)))) return;
      changes.drop();
      toast(personal.extraInfoSaved);
      await navigate({ to: '/profile/edit' });
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      if (fields.length === 0) return setFailure(reasonOr(error, personal.personalInfoFailed));
      setProblems(Object.fromEntries(fields.map(([name, [text]]) => [plain(name), text])));
      focusFirstProblem(form);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Mantine>
      <form ref={shape} className={classes.form} noValidate onSubmit={(event) => void save(event)}>
        <p className={classes.text}>{personal.extraInfoText[config.registration.extra_info]}</p>
        <ChangedElsewhere changes={changes} labels={labels} shown={extraShown} form={shape} busy={busy} />
        <ExtraInfoFields
          values={values}
          problems={problems}
          onChange={(part) => {
            changes.change(withGrounds(part, values));
            setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
          }}
        />
        <SaveBar>
          <FormError>{failure}</FormError>
          <Button type="submit" look="filled" busy={busy}>
            {personal.save}
          </Button>
        </SaveBar>
      </form>
    </Mantine>
  );
}
