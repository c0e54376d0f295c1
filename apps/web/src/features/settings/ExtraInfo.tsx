import { ApiError } from '@muster/contract/client';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { personal } from '../../platform/words/personal.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstProblem } from '../../ui/focus-problem.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { toast } from '../../ui/toast.ts';
import { ExtraInfoFields, type ExtraValues, extraChange, extraOf, refuseExtra, saveMember } from '../members/index.ts';
import { useMe } from '../session/index.ts';
import classes from './Form.module.css';

const drafts = createDrafts<ExtraValues>('drafts.extra_info');

/** The names of the fields that the server refuses, without what they lie in. */
const plain = (field: string) => field.replace(/^extra_info\./, '');

/** One's work or one's service, as the deployment has it [PROF-11]. What is not saved yet survives leaving the screen and a reload. */
export function ExtraInfo() {
  const me = useMe();
  const config = getConfig();
  const navigate = useNavigate();
  const values = drafts.use(me.id) ?? extraOf(me);
  const [problems, setProblems] = useState<ReturnType<typeof refuseExtra>>({});
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
      await saveMember(me.id, extraChange(values, config));
      drafts.set(me.id, undefined);
      toast(personal.extraInfoSaved);
      await navigate({ to: '/profile/edit' });
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      if (fields.length === 0) return setFailure(personal.personalInfoFailed);
      setProblems(Object.fromEntries(fields.map(([name, [text]]) => [plain(name), text])));
      focusFirstProblem(form);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Mantine>
      <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
        <p className={classes.text}>{personal.extraInfoText[config.registration.extra_info]}</p>
        <ExtraInfoFields
          values={values}
          problems={problems}
          onChange={(part) => {
            drafts.set(me.id, { ...values, ...part });
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
