import { getConfig } from '../../platform/config.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { useForm } from '../../ui/useForm.ts';
import { NameFields, PersonFields, type PersonValues, personIn, personOf, refuseNames, refusePerson } from '../members/index.ts';
import { AddressFields, type AddressValues, addressIn, addressOf, refuseAddress, sameAddress, useAddress } from '../places/index.ts';
import { account } from './account.words.ts';
import { readDraft, saveDraft } from './draft.ts';
import { Screen } from './Screen.tsx';
import classes from './SignUpForm.module.css';
import { StepActions } from './StepActions.tsx';
import { useStep } from './useStep.ts';

interface Values extends PersonValues, AddressValues {
  first_name: string;
  last_name: string;
}

/** The step personal_information: the names that others see, where somebody lives, and what else the deployment asks for [REG-09]. */
export function PersonalInfo() {
  const { step, me, notice, goOn, goBack, failed } = useStep('personal_information');
  const config = getConfig();
  const asksAddress = config.registration.address;
  const draft = readDraft();
  const form = useForm<Values>({
    initialValues: {
      first_name: draft.first_name ?? me.first_name,
      last_name: draft.last_name ?? me.last_name,
      ...personOf(me),
      ...draft.person,
      ...(draft.address ?? addressOf(me.location, config)),
    },
    validate: (values) => ({
      ...refuseNames(values),
      ...refusePerson(values, config),
      ...(asksAddress && refuseAddress(values, true)),
    }),
    onChange: (values, before) => {
      const { first_name, last_name } = values;
      saveDraft({ first_name, last_name, person: personIn(values), ...(!sameAddress(values, before) && { address: addressIn(values) }) });
    },
    send: async (values) => {
      const { first_name, last_name } = values;
      const checked = asksAddress ? await address.check({ strictAtHome: true }) : { verified: false };
      if (checked) await goOn({ first_name, last_name, person: personIn(values), address_verified: checked.verified });
    },
    failed,
  });
  const address = useAddress(form);

  return (
    <Mantine>
      <Screen title={account.personalTitle} text={asksAddress ? account.addressText : account.personalText} step={step} notice={notice}>
        <form {...form.shape}>
          <div className={classes.pair}>
            <NameFields form={form} />
          </div>
          <PersonFields form={form} />
          {asksAddress && <AddressFields address={address} />}
          <StepActions form={form} last={!step?.next} onBack={goBack} />
        </form>
      </Screen>
    </Mantine>
  );
}
