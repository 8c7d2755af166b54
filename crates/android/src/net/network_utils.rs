//! android.net.NetworkUtils and TrafficStats: sockets belong to no network, and nothing was sent.

use crate::idle;
use libcore::natives::Table;
use vm::native::long;
use vm::{Call, NativeResult};

const UTILS: &str = "android/net/NetworkUtils";
const TRAFFIC: &str = "android/net/TrafficStats";
const FACTORY: &str = "com/android/internal/net/NetworkStatsFactory";
const UNBOUND: &str = "sockets and processes are bound to no network";
const UNCOUNTED: &str = "no traffic is counted";

/// Natives of NetworkUtils, TrafficStats and NetworkStatsFactory.
pub const NATIVES: Table = libcore::natives![
    idle::method(UTILS, UNBOUND, "attachDhcpFilter(Ljava/io/FileDescriptor;)V"),
    idle::answer(UTILS, UNBOUND, "bindProcessToNetwork(I)Z", idle::yes),
    idle::answer(UTILS, UNBOUND, "bindProcessToNetworkForHostResolution(I)Z", idle::yes),
    idle::method(UTILS, UNBOUND, "bindSocketToNetwork(II)I"),
    idle::method(UTILS, UNBOUND, "getBoundNetworkForProcess()I"),
    idle::method(UTILS, UNBOUND, "getDhcpError()Ljava/lang/String;"),
    idle::method(UTILS, UNBOUND, "getDhcpResults(Ljava/lang/String;Landroid/net/DhcpResults;)Z"),
    idle::answer(UTILS, UNBOUND, "protectFromVpn(I)Z", idle::yes),
    idle::answer(UTILS, UNBOUND, "queryUserAccess(II)Z", idle::yes),
    idle::method(UTILS, UNBOUND, "releaseDhcpLease(Ljava/lang/String;)Z"),
    idle::method(UTILS, UNBOUND, "resetConnections(Ljava/lang/String;I)I"),
    idle::method(UTILS, UNBOUND, "startDhcp(Ljava/lang/String;)Z"),
    idle::method(UTILS, UNBOUND, "startDhcpRenew(Ljava/lang/String;)Z"),
    idle::method(UTILS, UNBOUND, "stopDhcp(Ljava/lang/String;)Z"),
    idle::answer(TRAFFIC, UNCOUNTED, "nativeGetIfaceStat(Ljava/lang/String;I)J", unsupported),
    idle::method(TRAFFIC, UNCOUNTED, "nativeGetTotalStat(I)J"),
    idle::method(TRAFFIC, UNCOUNTED, "nativeGetUidStat(II)J"),
    idle::answer(
        FACTORY,
        UNCOUNTED,
        "nativeReadNetworkStatsDetail(Landroid/net/NetworkStats;Ljava/lang/String;I[Ljava/lang/String;I)I",
        idle::minus_one,
    ),
];

/// `TrafficStats.UNSUPPORTED`.
fn unsupported(_call: &mut Call<'_>) -> NativeResult {
    long(-1)
}
