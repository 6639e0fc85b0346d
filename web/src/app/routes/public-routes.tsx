import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readDestination } from '../../base/session/login-destination.ts';
import { getSession } from '../../base/session/session.ts';
import { providerWords } from '../../features/auth/use-single-sign-in.ts';
import { LoginRoute } from './login-route.tsx';
import { rootRoute } from './root-route.tsx';

function toDestination() {
  if (getSession().kind === 'user') throw redirect({ href: readDestination(), replace: true });
}

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ sso }): { sso?: (typeof providerWords)[number] } => {
    const said = providerWords.find((word) => word === sso);
    return said ? { sso: said } : {};
  },
  beforeLoad: toDestination,
  component: function Login() {
    return <LoginRoute afterSetUp={false} said={login.useSearch().sso} />;
  },
});

const loginAfterSetUp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/$hasFinished2FaSetup',
  beforeLoad: toDestination,
  component: function LoginAfterSetUp() {
    const { hasFinished2FaSetup } = loginAfterSetUp.useParams();
    return <LoginRoute afterSetUp={hasFinished2FaSetup === '2fa-setup-success'} said={undefined} />;
  },
});

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('../../features/passwords/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

const ResetPasswordPage = lazyRouteComponent(
  () => import('../../features/passwords/reset-password-page.tsx'),
  'ResetPasswordPage',
);

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password/$token',
  component: function ResetPassword() {
    return <ResetPasswordPage token={resetPassword.useParams().token} />;
  },
});

const privacyPolicy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy-policy',
  component: lazyRouteComponent(
    () => import('../../features/privacy/privacy-policy-page.tsx'),
    'PrivacyPolicyPage',
  ),
});

/** Blank on purpose: the specification asks for it. */
const loginTest = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logintest',
  component: () => <title>Atrium</title>,
});

export const publicRoutes = [login, loginAfterSetUp, forgotPassword, resetPassword, privacyPolicy, loginTest];
