import { useNavigate } from '@tanstack/react-router';
import { getConfig } from '../../platform/config.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { reasonOr } from '../../platform/reason.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import classes from '../../ui/SettingsForm.module.css';
import { toast } from '../../ui/toast.ts';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { ExtraInfoFields } from './ExtraInfoFields.tsx';
import { type ExtraValues, extraChange, extraField, extraOf, extraShown, refuseExtra, withGrounds } from './extra-info.ts';
import { personal } from './personal.words.ts';
import { profile } from './profile.words.ts';
import { type Changes, useOwnChanges } from './useOwnChanges.ts';
import { useOwnForm } from './useOwnForm.ts';

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
const asTheyAre = (values: ExtraValues) => values;

/** Work or service, depending on the deployment [PROF-11]. Unsaved changes survive leaving the screen and a reload. */
export function ExtraInfo() {
  const config = getConfig();
  const navigate = useNavigate();
  const changes = useOwnChanges(drafts, extraOf);
  const form = useOwnForm<ExtraValues, ExtraValues>(changes, {
    fieldsOf: asTheyAre,
    valuesOf: asTheyAre,
    withGrounds,
    validate: (values) => refuseExtra(values, config),
    send: async () => {
      if (!(await changes.save((next) => extraChange(next, config)))) return;
      changes.drop();
      toast(personal.extraInfoSaved);
      await navigate({ to: '/profile/edit' });
    },
    fieldOf: extraField,
    failed: (error) => reasonOr(error, profile.saveFailed),
  });

  return (
    <Mantine>
      <form {...form.shape} className={classes.form}>
        <p className={classes.text}>{personal.extraInfoText[config.registration.extra_info]}</p>
        <ChangedElsewhere changes={changes} labels={labels} shown={extraShown} form={form} />
        <ExtraInfoFields form={form} />
        <SaveBar form={form} save={personal.save} />
      </form>
    </Mantine>
  );
}
