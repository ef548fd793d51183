import { ErrorBoundary, LocationProvider, useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { ask } from '../api/problem.js';
import { api } from '../api/client.js';
import { useQuery } from '../api/queries.js';
import { isSessionOver } from '../api/session.js';
import { ProblemNote } from '../parts/problem-note.js';
import { speak } from '../words/language.js';
import { Frame } from './frame.js';
import { lazyPlace } from './lazy-place.js';
import { BASE } from './paths.js';
import { SignIn, SignInAgain } from './sign-in.js';
import { Start } from './start.js';
import { UserContext } from './user.js';

/** The workbench: for whoever is signed in, or else the way to sign in. The address stays, so that it leads on afterwards. */
export const App = () => (
  <LocationProvider scope={`${BASE}/app`}>
    <ErrorBoundary>
      <Arrival />
    </ErrorBoundary>
  </LocationProvider>
);

/** The link of the first start and those of invites are for people who are not signed in, too. */
const Arrival = () => {
  const { path } = useLocation();
  if (path === `${BASE}/app/start`) return <Start />;
  return path.startsWith(`${BASE}/app/invited/`) ? <Invited /> : <ForUser />;
};

const Invited = lazyPlace(async () => (await import('../places/join/invited.js')).Invited);

const ForUser = () => {
  const { data: user, problem, isWaiting } = useQuery(['user'], () => ask(api.GET('/v1/user')));
  useEffect(() => void speak(user?.language), [user?.language]);
  if (isWaiting) return null;
  if (problem?.status === 401 && !user) return <SignIn />;
  if (!user) return <main>{problem && <ProblemNote problem={problem} />}</main>;
  return (
    <UserContext.Provider value={user}>
      <Frame />
      {isSessionOver.value && <SignInAgain />}
    </UserContext.Provider>
  );
};
