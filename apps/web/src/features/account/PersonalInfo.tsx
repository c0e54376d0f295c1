import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { type SubmitEvent, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstProblem } from '../../ui/focus-problem.ts';
import { PersonFields, type PersonProblems, personOf, refusePerson } from '../members/index.ts';
import { AddressFields, addressOf, useAddress } from '../places/index.ts';
import { account } from './account.words.ts';
import { readDraft, saveDraft } from './draft.ts';
import { Screen } from './Screen.tsx';
import classes from './SignUpForm.module.css';
import { StepActions } from './StepActions.tsx';
import { useStep } from './useStep.ts';

type Names = { first_name: string; last_name: string };

/** The step personal_information: the names that others see, where somebody lives, and what else the deployment asks for [REG-09]. */
export function PersonalInfo() {
  const { step, me, busy, notice, failure, goOn, goBack } = useStep('personal_information');
  const config = getConfig();
  const blankLastNames = config.features.blank_last_names;
  const draft = readDraft();
  const [names, setNames] = useState<Names>({
    first_name: draft.first_name ?? me.first_name,
    last_name: draft.last_name ?? me.last_name,
  });
  const [person, setPerson] = useState({ ...personOf(me), ...draft.person });
  const [problems, setProblems] = useState<PersonProblems & Partial<Names>>({});
  const [checking, setChecking] = useState(false);
  const address = useAddress(draft.address ?? addressOf(me.location, config), (values) => saveDraft({ address: values }));

  const changeName = (name: keyof Names) => (event: { currentTarget: { value: string } }) => {
    const part = { [name]: event.currentTarget.value };
    setNames({ ...names, ...part });
    setProblems({ ...problems, [name]: undefined });
    saveDraft(part);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const found: typeof problems = refusePerson(person, config);
    if (!names.first_name.trim()) found.first_name = fieldWords.required;
    if (!blankLastNames && !names.last_name.trim()) found.last_name = fieldWords.required;
    setProblems(found);
    setChecking(true);
    const checked = config.registration.address ? await address.check({ zipNeeded: true, strictAtHome: true }) : { verified: false };
    setChecking(false);
    if (!checked || Object.keys(found).length > 0) return focusFirstProblem(form);
    await goOn({ ...names, person, address_verified: checked.verified });
  };

  const name = (field: keyof Names) => ({
    name: field,
    value: names[field],
    error: problems[field],
    maxLength: limits.name_length,
    onChange: changeName(field),
  });
  return (
    <Mantine>
      <Screen
        title={account.personalTitle}
        text={config.registration.address ? account.addressText : account.personalText}
        step={step}
        notice={notice}
      >
        <form noValidate onSubmit={(event) => void submit(event)}>
          <div className={classes.pair}>
            <TextInput {...name('first_name')} label={account.firstName} autoComplete="given-name" />
            <TextInput
              {...name('last_name')}
              label={blankLastNames ? `${account.lastName} (${account.optional})` : account.lastName}
              autoComplete="family-name"
            />
          </div>
          <PersonFields
            values={person}
            problems={problems}
            onChange={(part) => {
              setPerson({ ...person, ...part });
              setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
              saveDraft({ person: { ...person, ...part } });
            }}
          />
          {config.registration.address && <AddressFields address={address} />}
          <FormError>{failure}</FormError>
          <StepActions last={!step?.next} busy={busy || checking} onBack={goBack} />
        </form>
      </Screen>
    </Mantine>
  );
}
