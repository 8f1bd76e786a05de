// Every page URL -> its file: the map of the shop. Paths match without regard to case (D25).
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('storefront/storefront-layout.tsx', [
    index('storefront/home-page.tsx'),
    route('login', 'storefront/login-page.tsx'),
    route('signup', 'storefront/sign-up-page.tsx'),
    route('passwordreset', 'storefront/password-reset-page.tsx'),
    route('*', 'storefront/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
