// Every page URL -> its file: the map of the shop. Paths match without regard to case (D25).
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('storefront/storefront-layout.tsx', [
    index('storefront/home-page.tsx'),
    route('shop', 'storefront/shop-page.tsx'),
    route('product/:slug', 'storefront/product-page.tsx'),
    route('p', 'storefront/featured-product-page.tsx'),
    route('login', 'storefront/login-page.tsx'),
    route('signup', 'storefront/sign-up-page.tsx'),
    route('passwordreset', 'storefront/password-reset-page.tsx'),
    route('cart', 'storefront/cart-page.tsx'),
    route('wishlist', 'storefront/wishlist-page.tsx'),
    route('pay/:orderId', 'storefront/pay-page.tsx'),
    route('success', 'storefront/success-page.tsx'),
    route('orders/:userId?', 'storefront/orders-page.tsx'),
    route('orders/:userId/:orderId', 'storefront/order-page.tsx'),
    route('profile', 'storefront/profile-page.tsx'),
    route('loyalty', 'storefront/loyalty-page.tsx'),
    route('about-us', 'storefront/about-page.tsx'),
    route('terms-and-conditions', 'storefront/terms-page.tsx'),
    route('Shipping-And-Refund-Policy', 'storefront/shipping-and-refund-page.tsx'),
    route('*', 'storefront/not-found-page.tsx'),
  ]),
  layout('back-office/back-office-layout.tsx', [
    route('admins', 'back-office/dashboard-page.tsx'),
    route('admins/products', 'back-office/product-list-page.tsx'),
    route('admins/products/:id', 'back-office/product-form-page.tsx'),
    route('admins/orders', 'back-office/order-list-page.tsx'),
    route('admins/orders/:id', 'back-office/order-detail-page.tsx'),
    route('admins/customers', 'back-office/customer-list-page.tsx'),
    route('admins/coupons', 'back-office/coupon-list-page.tsx'),
    route('admins/subscribers', 'back-office/subscriber-list-page.tsx'),
    route('admins/settings', 'back-office/settings-page.tsx'),
  ]),
  route('admin', 'back-office/admin-redirect.tsx'),
  route('productAdd', 'back-office/product-add-redirect.tsx'),
] satisfies RouteConfig;
