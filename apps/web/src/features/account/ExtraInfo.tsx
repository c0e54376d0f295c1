import { getConfig } from '../../platform/config.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { useForm } from '../../ui/useForm.ts';
import { ExtraInfoFields, extraField, extraOf, refuseExtra } from '../members/index.ts';
import { account } from './account.words.ts';
import { readDraft, saveDraft } from './draft.ts';
import { Screen } from './Screen.tsx';
import { StepActions } from './StepActions.tsx';
import { useStep } from './useStep.ts';

/** The step military_service: questions about work or service, depending on the deployment [REG-09]. */
export function ExtraInfo() {
  const { step, me, notice, goOn, goBack, failed } = useStep('military_service');
  const config = getConfig();
  const variant = config.registration.extra_info;
  const form = useForm({
    initialValues: readDraft().extra ?? extraOf(me),
    validate: (values) => refuseExtra(values, config),
    onChange: (extra) => saveDraft({ extra }),
    send: (extra) => goOn({ extra }),
    fieldOf: extraField,
    failed,
  });

  return (
    <Mantine>
      <Screen title={account.extraTitle[variant]} text={account.extraText[variant]} step={step} notice={notice}>
        <form {...form.shape}>
          <ExtraInfoFields form={form} />
          <StepActions form={form} last={!step?.next} onBack={goBack} />
        </form>
      </Screen>
    </Mantine>
  );
}
