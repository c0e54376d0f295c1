export { AnalyticsScreen } from './AnalyticsScreen.tsx';
export { BlockScreen } from './BlockScreen.tsx';
export { blocks } from './blocks.ts';
export { EmployerScreen } from './EmployerScreen.tsx';
export { WorkspaceScreen } from './WorkspaceScreen.tsx';
