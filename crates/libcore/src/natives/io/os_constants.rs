//! android.system.OsConstants: Linux's numbers by their names.

use crate::natives::Table;
use vm::native::void;
use vm::{Call, Native, NativeResult};

/// Natives of OsConstants.
pub const NATIVES: Table =
    crate::natives![Native::exact("android/system/OsConstants", "initConstants", "()V", init_constants)];

/// Fills all static ints of the class; a name that is not in the table stays 0.
fn init_constants(call: &mut Call<'_>) -> NativeResult {
    let class = call.vm.classes.boot("android/system/OsConstants")?;
    let at = call.vm.class_block(class)?;
    for (name, value) in CONSTANTS {
        if let Some(offset) = call.vm.field_offset(class, name, "I") {
            call.vm.heap.region.store_i32(at.plus(offset), *value);
        }
    }
    void()
}

/// The value of a constant, for natives that interpret flags.
pub fn value(name: &str) -> Option<i32> {
    CONSTANTS.iter().find(|(n, _)| *n == name).map(|(_, v)| *v)
}

#[rustfmt::skip]
const CONSTANTS: &[(&str, i32)] = &[
    ("AF_INET", 2), ("AF_INET6", 10), ("AF_NETLINK", 16), ("AF_PACKET", 17), ("AF_UNIX", 1), ("AF_UNSPEC", 0),
    ("AI_ADDRCONFIG", 1024), ("AI_ALL", 256), ("AI_CANONNAME", 2), ("AI_NUMERICHOST", 4), ("AI_NUMERICSERV", 8),
    ("AI_PASSIVE", 1), ("AI_V4MAPPED", 2048), ("ARPHRD_ETHER", 1), ("ARPHRD_LOOPBACK", 772), ("CAP_AUDIT_CONTROL", 30),
    ("CAP_AUDIT_WRITE", 29), ("CAP_BLOCK_SUSPEND", 36), ("CAP_CHOWN", 0), ("CAP_DAC_OVERRIDE", 1),
    ("CAP_DAC_READ_SEARCH", 2), ("CAP_FOWNER", 3), ("CAP_FSETID", 4), ("CAP_IPC_LOCK", 14), ("CAP_IPC_OWNER", 15),
    ("CAP_KILL", 5), ("CAP_LAST_CAP", 40), ("CAP_LEASE", 28), ("CAP_LINUX_IMMUTABLE", 9), ("CAP_MAC_ADMIN", 33),
    ("CAP_MAC_OVERRIDE", 32), ("CAP_MKNOD", 27), ("CAP_NET_ADMIN", 12), ("CAP_NET_BIND_SERVICE", 10),
    ("CAP_NET_BROADCAST", 11), ("CAP_NET_RAW", 13), ("CAP_SETFCAP", 31), ("CAP_SETGID", 6), ("CAP_SETPCAP", 8),
    ("CAP_SETUID", 7), ("CAP_SYS_ADMIN", 21), ("CAP_SYS_BOOT", 22), ("CAP_SYS_CHROOT", 18), ("CAP_SYSLOG", 34),
    ("CAP_SYS_MODULE", 16), ("CAP_SYS_NICE", 23), ("CAP_SYS_PACCT", 20), ("CAP_SYS_PTRACE", 19),
    ("CAP_SYS_RAWIO", 17), ("CAP_SYS_RESOURCE", 24), ("CAP_SYS_TIME", 25), ("CAP_SYS_TTY_CONFIG", 26),
    ("CAP_WAKE_ALARM", 35), ("E2BIG", 7), ("EACCES", 13), ("EADDRINUSE", 98), ("EADDRNOTAVAIL", 99),
    ("EAFNOSUPPORT", 97), ("EAGAIN", 11), ("EAI_AGAIN", 2), ("EAI_BADFLAGS", 3), ("EAI_FAIL", 4),
    ("EAI_FAMILY", 5), ("EAI_MEMORY", 6), ("EAI_NODATA", 7), ("EAI_NONAME", 8), ("EAI_OVERFLOW", 14),
    ("EAI_SERVICE", 9), ("EAI_SOCKTYPE", 10), ("EAI_SYSTEM", 11), ("EALREADY", 114), ("EBADF", 9), ("EBADMSG", 74),
    ("EBUSY", 16), ("ECANCELED", 125), ("ECHILD", 10), ("ECONNABORTED", 103), ("ECONNREFUSED", 111),
    ("ECONNRESET", 104), ("EDEADLK", 35), ("EDESTADDRREQ", 89), ("EDOM", 33), ("EDQUOT", 122), ("EEXIST", 17),
    ("EFAULT", 14), ("EFBIG", 27), ("EHOSTUNREACH", 113), ("EIDRM", 43), ("EILSEQ", 84), ("EINPROGRESS", 115),
    ("EINTR", 4), ("EINVAL", 22), ("EIO", 5), ("EISCONN", 106), ("EISDIR", 21), ("ELOOP", 40), ("EMFILE", 24),
    ("EMLINK", 31), ("EMSGSIZE", 90), ("EMULTIHOP", 72), ("ENAMETOOLONG", 36), ("ENETDOWN", 100), ("ENETRESET", 102),
    ("ENETUNREACH", 101), ("ENFILE", 23), ("ENOBUFS", 105), ("ENODATA", 61), ("ENODEV", 19), ("ENOENT", 2),
    ("ENOEXEC", 8), ("ENOLCK", 37), ("ENOLINK", 67), ("ENOMEM", 12), ("ENOMSG", 42), ("ENONET", 64),
    ("ENOPROTOOPT", 92), ("ENOSPC", 28), ("ENOSR", 63), ("ENOSTR", 60), ("ENOSYS", 38), ("ENOTCONN", 107),
    ("ENOTDIR", 20), ("ENOTEMPTY", 39), ("ENOTSOCK", 88), ("ENOTSUP", 95), ("ENOTTY", 25), ("ENXIO", 6),
    ("EOPNOTSUPP", 95), ("EOVERFLOW", 75), ("EPERM", 1), ("EPIPE", 32), ("EPROTO", 71), ("EPROTONOSUPPORT", 93),
    ("EPROTOTYPE", 91), ("ERANGE", 34), ("EROFS", 30), ("ESPIPE", 29), ("ESRCH", 3), ("ESTALE", 116),
    ("ETH_P_ARP", 2054), ("ETH_P_IP", 2048), ("ETH_P_IPV6", 34525), ("ETIME", 62), ("ETIMEDOUT", 110),
    ("ETXTBSY", 26), ("EXDEV", 18), ("EXIT_FAILURE", 1), ("EXIT_SUCCESS", 0), ("FD_CLOEXEC", 1), ("FIONREAD", 21531),
    ("F_DUPFD", 0), ("F_GETFD", 1), ("F_GETFL", 3), ("F_GETLK", 5), ("F_GETLK64", 5), ("F_GETOWN", 9), ("F_OK", 0),
    ("F_RDLCK", 0), ("F_SETFD", 2), ("F_SETFL", 4), ("F_SETLK", 6), ("F_SETLK64", 6), ("F_SETLKW", 7),
    ("F_SETLKW64", 7), ("F_SETOWN", 8), ("F_UNLCK", 2), ("F_WRLCK", 1), ("IFA_F_DADFAILED", 8),
    ("IFA_F_DEPRECATED", 32), ("IFA_F_HOMEADDRESS", 16), ("IFA_F_NODAD", 2), ("IFA_F_OPTIMISTIC", 4),
    ("IFA_F_PERMANENT", 128), ("IFA_F_SECONDARY", 1), ("IFA_F_TEMPORARY", 1), ("IFA_F_TENTATIVE", 64),
    ("IFF_ALLMULTI", 512), ("IFF_AUTOMEDIA", 16384), ("IFF_BROADCAST", 2), ("IFF_DEBUG", 4), ("IFF_DYNAMIC", 32768),
    ("IFF_LOOPBACK", 8), ("IFF_MASTER", 1024), ("IFF_MULTICAST", 4096), ("IFF_NOARP", 128), ("IFF_NOTRAILERS", 32),
    ("IFF_POINTOPOINT", 16), ("IFF_PORTSEL", 8192), ("IFF_PROMISC", 256), ("IFF_RUNNING", 64), ("IFF_SLAVE", 2048),
    ("IFF_UP", 1), ("IPPROTO_ICMP", 1), ("IPPROTO_ICMPV6", 58), ("IPPROTO_IP", 0), ("IPPROTO_IPV6", 41),
    ("IPPROTO_RAW", 255), ("IPPROTO_TCP", 6), ("IPPROTO_UDP", 17), ("IPV6_CHECKSUM", 7), ("IPV6_MULTICAST_HOPS", 18),
    ("IPV6_MULTICAST_IF", 17), ("IPV6_MULTICAST_LOOP", 19), ("IPV6_RECVDSTOPTS", 58), ("IPV6_RECVHOPLIMIT", 51),
    ("IPV6_RECVHOPOPTS", 53), ("IPV6_RECVPKTINFO", 49), ("IPV6_RECVRTHDR", 56), ("IPV6_RECVTCLASS", 66),
    ("IPV6_TCLASS", 67), ("IPV6_UNICAST_HOPS", 16), ("IPV6_V6ONLY", 26), ("IP_MULTICAST_IF", 32),
    ("IP_MULTICAST_LOOP", 34), ("IP_MULTICAST_TTL", 33), ("IP_TOS", 1), ("IP_TTL", 2), ("MAP_FIXED", 16),
    ("MAP_PRIVATE", 2), ("MAP_SHARED", 1), ("MCAST_JOIN_GROUP", 42), ("MCAST_LEAVE_GROUP", 45),
    ("MCAST_JOIN_SOURCE_GROUP", 46), ("MCAST_LEAVE_SOURCE_GROUP", 47), ("MCAST_BLOCK_SOURCE", 43),
    ("MCAST_UNBLOCK_SOURCE", 44), ("MCL_CURRENT", 1), ("MCL_FUTURE", 2), ("MSG_CTRUNC", 8), ("MSG_DONTROUTE", 4),
    ("MSG_EOR", 128), ("MSG_OOB", 1), ("MSG_PEEK", 2), ("MSG_TRUNC", 32), ("MSG_WAITALL", 256), ("MS_ASYNC", 1),
    ("MS_INVALIDATE", 2), ("MS_SYNC", 4), ("NETLINK_ROUTE", 0), ("NI_DGRAM", 16), ("NI_NAMEREQD", 4),
    ("NI_NOFQDN", 1), ("NI_NUMERICHOST", 2), ("NI_NUMERICSERV", 8), ("O_ACCMODE", 3), ("O_APPEND", 1024),
    ("O_CLOEXEC", 524288), ("O_CREAT", 64), ("O_EXCL", 128), ("O_NOCTTY", 256), ("O_NOFOLLOW", 131072),
    ("O_NONBLOCK", 2048), ("O_RDONLY", 0), ("O_RDWR", 2), ("O_SYNC", 1052672), ("O_TRUNC", 512), ("O_WRONLY", 1),
    ("POLLERR", 8), ("POLLHUP", 16), ("POLLIN", 1), ("POLLNVAL", 32), ("POLLOUT", 4), ("POLLPRI", 2),
    ("POLLRDBAND", 128), ("POLLRDNORM", 64), ("POLLWRBAND", 512), ("POLLWRNORM", 256), ("PR_GET_DUMPABLE", 3),
    ("PR_SET_DUMPABLE", 4), ("PR_SET_NO_NEW_PRIVS", 38), ("PROT_EXEC", 4), ("PROT_NONE", 0), ("PROT_READ", 1),
    ("PROT_WRITE", 2), ("R_OK", 4), ("RT_SCOPE_HOST", 254), ("RT_SCOPE_LINK", 253), ("RT_SCOPE_NOWHERE", 255),
    ("RT_SCOPE_SITE", 200), ("RT_SCOPE_UNIVERSE", 0), ("RTMGRP_IPV4_IFADDR", 16), ("RTMGRP_IPV4_MROUTE", 32),
    ("RTMGRP_IPV4_ROUTE", 64), ("RTMGRP_IPV4_RULE", 128), ("RTMGRP_IPV6_IFADDR", 256), ("RTMGRP_IPV6_IFINFO", 2048),
    ("RTMGRP_IPV6_MROUTE", 512), ("RTMGRP_IPV6_PREFIX", 131072), ("RTMGRP_IPV6_ROUTE", 1024), ("RTMGRP_LINK", 1),
    ("RTMGRP_NEIGH", 4), ("RTMGRP_NOTIFY", 2), ("RTMGRP_TC", 8), ("SEEK_CUR", 1), ("SEEK_END", 2), ("SEEK_SET", 0),
    ("SHUT_RD", 0), ("SHUT_RDWR", 2), ("SHUT_WR", 1), ("SIGABRT", 6), ("SIGALRM", 14), ("SIGBUS", 7), ("SIGCHLD", 17),
    ("SIGCONT", 18), ("SIGFPE", 8), ("SIGHUP", 1), ("SIGILL", 4), ("SIGINT", 2), ("SIGIO", 29), ("SIGKILL", 9),
    ("SIGPIPE", 13), ("SIGPROF", 27), ("SIGPWR", 30), ("SIGQUIT", 3), ("SIGRTMAX", 64), ("SIGRTMIN", 34),
    ("SIGSEGV", 11), ("SIGSTKFLT", 16), ("SIGSTOP", 19), ("SIGSYS", 31), ("SIGTERM", 15), ("SIGTRAP", 5),
    ("SIGTSTP", 20), ("SIGTTIN", 21), ("SIGTTOU", 22), ("SIGURG", 23), ("SIGUSR1", 10), ("SIGUSR2", 12),
    ("SIGVTALRM", 26), ("SIGWINCH", 28), ("SIGXCPU", 24), ("SIGXFSZ", 25), ("SIOCGIFADDR", 35093),
    ("SIOCGIFBRDADDR", 35097), ("SIOCGIFDSTADDR", 35095), ("SIOCGIFNETMASK", 35099), ("SOCK_DGRAM", 2),
    ("SOCK_RAW", 3), ("SOCK_SEQPACKET", 5), ("SOCK_STREAM", 1), ("SOL_SOCKET", 1), ("SO_BINDTODEVICE", 25),
    ("SO_BROADCAST", 6), ("SO_DEBUG", 1), ("SO_DONTROUTE", 5), ("SO_ERROR", 4), ("SO_KEEPALIVE", 9),
    ("SO_LINGER", 13), ("SO_OOBINLINE", 10), ("SO_PASSCRED", 16), ("SO_PEERCRED", 17), ("SO_RCVBUF", 8),
    ("SO_RCVLOWAT", 18), ("SO_RCVTIMEO", 20), ("SO_REUSEADDR", 2), ("SO_SNDBUF", 7), ("SO_SNDLOWAT", 19),
    ("SO_SNDTIMEO", 21), ("SO_TYPE", 3), ("STDERR_FILENO", 2), ("STDIN_FILENO", 0), ("STDOUT_FILENO", 1),
    ("ST_MANDLOCK", 64), ("ST_NOATIME", 1024), ("ST_NODEV", 4), ("ST_NODIRATIME", 2048), ("ST_NOEXEC", 8),
    ("ST_NOSUID", 2), ("ST_RDONLY", 1), ("ST_RELATIME", 4096), ("ST_SYNCHRONOUS", 16), ("S_IFBLK", 24576),
    ("S_IFCHR", 8192), ("S_IFDIR", 16384), ("S_IFIFO", 4096), ("S_IFLNK", 40960), ("S_IFMT", 61440),
    ("S_IFREG", 32768), ("S_IFSOCK", 49152), ("S_IRGRP", 32), ("S_IROTH", 4), ("S_IRUSR", 256), ("S_IRWXG", 56),
    ("S_IRWXO", 7), ("S_IRWXU", 448), ("S_ISGID", 1024), ("S_ISUID", 2048), ("S_ISVTX", 512), ("S_IWGRP", 16),
    ("S_IWOTH", 2), ("S_IWUSR", 128), ("S_IXGRP", 8), ("S_IXOTH", 1), ("S_IXUSR", 64), ("TCP_NODELAY", 1),
    ("WCONTINUED", 8), ("WEXITED", 4), ("WNOHANG", 1), ("WNOWAIT", 16777216), ("WSTOPPED", 2), ("WUNTRACED", 2),
    ("W_OK", 2), ("XATTR_CREATE", 1), ("XATTR_REPLACE", 2), ("X_OK", 1), ("_SC_2_CHAR_TERM", 95),
    ("_SC_2_C_BIND", 47), ("_SC_2_C_DEV", 48), ("_SC_2_C_VERSION", 96), ("_SC_2_FORT_DEV", 49),
    ("_SC_2_FORT_RUN", 50), ("_SC_2_LOCALEDEF", 52), ("_SC_2_SW_DEV", 51), ("_SC_2_UPE", 97), ("_SC_2_VERSION", 46),
    ("_SC_AIO_LISTIO_MAX", 23), ("_SC_AIO_MAX", 24), ("_SC_AIO_PRIO_DELTA_MAX", 25), ("_SC_ARG_MAX", 0),
    ("_SC_ASYNCHRONOUS_IO", 12), ("_SC_ATEXIT_MAX", 87), ("_SC_AVPHYS_PAGES", 86), ("_SC_BC_BASE_MAX", 36),
    ("_SC_BC_DIM_MAX", 37), ("_SC_BC_SCALE_MAX", 38), ("_SC_BC_STRING_MAX", 39), ("_SC_CHILD_MAX", 1),
    ("_SC_CLK_TCK", 2), ("_SC_COLL_WEIGHTS_MAX", 40), ("_SC_DELAYTIMER_MAX", 26), ("_SC_EXPR_NEST_MAX", 42),
    ("_SC_FSYNC", 15), ("_SC_GETGR_R_SIZE_MAX", 69), ("_SC_GETPW_R_SIZE_MAX", 70), ("_SC_IOV_MAX", 60),
    ("_SC_JOB_CONTROL", 7), ("_SC_LINE_MAX", 43), ("_SC_LOGIN_NAME_MAX", 71), ("_SC_MAPPED_FILES", 16),
    ("_SC_MEMLOCK", 17), ("_SC_MEMLOCK_RANGE", 18), ("_SC_MEMORY_PROTECTION", 19), ("_SC_MESSAGE_PASSING", 20),
    ("_SC_MQ_OPEN_MAX", 27), ("_SC_MQ_PRIO_MAX", 28), ("_SC_NGROUPS_MAX", 3), ("_SC_NPROCESSORS_CONF", 83),
    ("_SC_NPROCESSORS_ONLN", 84), ("_SC_OPEN_MAX", 4), ("_SC_PAGESIZE", 30), ("_SC_PAGE_SIZE", 30),
    ("_SC_PASS_MAX", 88), ("_SC_PHYS_PAGES", 85), ("_SC_PRIORITIZED_IO", 13), ("_SC_PRIORITY_SCHEDULING", 10),
    ("_SC_REALTIME_SIGNALS", 9), ("_SC_RE_DUP_MAX", 44), ("_SC_RTSIG_MAX", 31), ("_SC_SAVED_IDS", 8),
    ("_SC_SEMAPHORES", 21), ("_SC_SEM_NSEMS_MAX", 32), ("_SC_SEM_VALUE_MAX", 33), ("_SC_SHARED_MEMORY_OBJECTS", 22),
    ("_SC_SIGQUEUE_MAX", 34), ("_SC_STREAM_MAX", 5), ("_SC_SYNCHRONIZED_IO", 14), ("_SC_THREADS", 67),
    ("_SC_THREAD_ATTR_STACKADDR", 77), ("_SC_THREAD_ATTR_STACKSIZE", 78), ("_SC_THREAD_DESTRUCTOR_ITERATIONS", 73),
    ("_SC_THREAD_KEYS_MAX", 74), ("_SC_THREAD_PRIORITY_SCHEDULING", 79), ("_SC_THREAD_PRIO_INHERIT", 80),
    ("_SC_THREAD_PRIO_PROTECT", 81), ("_SC_THREAD_SAFE_FUNCTIONS", 68), ("_SC_THREAD_STACK_MIN", 75),
    ("_SC_THREAD_THREADS_MAX", 76), ("_SC_TIMERS", 11), ("_SC_TIMER_MAX", 35), ("_SC_TTY_NAME_MAX", 72),
    ("_SC_TZNAME_MAX", 6), ("_SC_VERSION", 29), ("_SC_XBS5_ILP32_OFF32", 125), ("_SC_XBS5_ILP32_OFFBIG", 126),
    ("_SC_XBS5_LP64_OFF64", 127), ("_SC_XBS5_LPBIG_OFFBIG", 128), ("_SC_XOPEN_CRYPT", 92), ("_SC_XOPEN_ENH_I18N", 93),
    ("_SC_XOPEN_LEGACY", 129), ("_SC_XOPEN_REALTIME", 130), ("_SC_XOPEN_REALTIME_THREADS", 131),
    ("_SC_XOPEN_SHM", 94), ("_SC_XOPEN_UNIX", 91), ("_SC_XOPEN_VERSION", 89), ("_SC_XOPEN_XCU_VERSION", 90),
];
