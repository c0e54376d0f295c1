export { Alone } from './Alone.tsx';
export { Aside } from './Aside.tsx';
export { NotFound, Problem } from './Problem.tsx';
export { RailLink, type RailLinkProps } from './RailLink.tsx';
export { Shell, type ShellProps } from './Shell.tsx';
export { Soon } from './Soon.tsx';
