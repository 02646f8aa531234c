import { Outlet } from "react-router";
import { AuthPanes } from "./auth-panes.tsx";

/**
 * Layout of the pages that links in our emails open. Sign-in and sign-up render the same panes
 * themselves.
 */
export default function AuthLayout() {
  return (
    <AuthPanes>
      <Outlet />
    </AuthPanes>
  );
}
