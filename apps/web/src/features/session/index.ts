export { configuredSteps, loginOutcome, type ShirtStepName, type StepName, type StepPath, shirtSteps } from './outcome.ts';
export { ProofRequest, useProof } from './proof.tsx';
export { SecurityLog } from './SecurityLog.tsx';
export { Sessions } from './Sessions.tsx';
export { useSameMember } from './same-member.ts';
export { meQuery, setMe, useMe } from './session.api.ts';
export { useSignOut } from './useSignOut.ts';
export { useStorageNotice } from './useStorageNotice.ts';
export { tellVersion, useMinimumVersion, useToldVersion } from './version.ts';
