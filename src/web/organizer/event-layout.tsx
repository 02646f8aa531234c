import { Outlet } from "react-router";

export default function EventLayout() {
  return <Outlet />;
}
