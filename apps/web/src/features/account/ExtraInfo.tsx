import { type SubmitEvent, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstProblem } from '../../ui/focus-problem.ts';
import { ExtraInfoFields, extraOf, refuseExtra } from '../members/index.ts';
import { account } from './account.words.ts';
import { readDraft, saveDraft } from './draft.ts';
import { Screen } from './Screen.tsx';
import { StepActions } from './StepActions.tsx';
import { useStep } from './useStep.ts';

/** The step military_service: one's work or one's service, as the deployment has it [REG-09]. */
export function ExtraInfo() {
  const { step, me, busy, notice, failure, goOn, goBack } = useStep('military_service');
  const config = getConfig();
  const variant = config.registration.extra_info;
  const [values, setValues] = useState(() => readDraft().extra ?? extraOf(me));
  const [problems, setProblems] = useState<ReturnType<typeof refuseExtra>>({});

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = refuseExtra(values, config);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstProblem(event.currentTarget);
    await goOn({ extra: values });
  };

  return (
    <Mantine>
      <Screen title={account.extraTitle[variant]} text={account.extraText[variant]} step={step} notice={notice}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <ExtraInfoFields
            values={values}
            problems={problems}
            onChange={(part) => {
              setValues({ ...values, ...part });
              setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
              saveDraft({ extra: { ...values, ...part } });
            }}
          />
          <FormError>{failure}</FormError>
          <StepActions last={!step?.next} busy={busy} onBack={goBack} />
        </form>
      </Screen>
    </Mantine>
  );
}
